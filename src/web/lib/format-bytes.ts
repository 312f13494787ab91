/** '420 ko', '1,5 Mo'. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes}\u00a0ko` : `${(kilobytes / 1024).toFixed(1).replace('.', ',')}\u00a0Mo`
}
