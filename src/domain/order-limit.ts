/** No club has more members than that to order for at once. */
export const MAX_ORDER_LINES = 500
