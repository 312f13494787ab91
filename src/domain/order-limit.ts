/** More members than any club orders for at once. */
export const MAX_ORDER_LINES = 500
/** Items of one order of the secretariat, pieces of one item, and bounds on its price and on the whole order. */
export const MAX_ORDER_ITEMS = 20
export const MAX_ITEM_QUANTITY = 1000
export const MAX_ITEM_CENTS = 1_000_000
export const MAX_ORDER_CENTS = 10_000_000
/** Clubs whose affiliation one call orders: some hundred statements and mails in a transaction. */
export const MAX_AFFILIATIONS_AT_ONCE = 20
