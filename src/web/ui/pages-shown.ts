/** Of many pages: the first, the last, and those at hand; null where some are left out. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, null, pages]
  if (page >= pages - 2) return [1, null, pages - 2, pages - 1, pages]
  return [1, null, page, null, pages]
}
