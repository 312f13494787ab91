const KEPT_MS = 60_000

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the blob late, on a phone after asking for a folder.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
