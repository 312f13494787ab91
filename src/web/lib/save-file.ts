const KEPT_MS = 60_000

/** Hands a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after a while, on a phone after asking where to keep it.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
