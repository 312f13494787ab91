/** The cache of the offline e-licences. */
export const COPIES_CACHE = 'abft_e_licence'

export async function deleteCopies() {
  // The Cache API is missing outside a secure context; then nothing is stored.
  if ('caches' in window) await caches.delete(COPIES_CACHE)
}
