/** No club has more members than that to order for at once. */
export const MOST_ORDER_LINES = 500
