/** The bytes of a file as they are: its letters may not be the browser's. */
export function readBase64(file: File, unreadable: string): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => failed(new Error(unreadable)))
    reader.readAsDataURL(file)
  })
}
