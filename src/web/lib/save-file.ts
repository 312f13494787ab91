/** Hands a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address))
}
