/** More members than any club orders for at once. */
export const MAX_ORDER_LINES = 500
