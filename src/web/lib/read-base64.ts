import { ShownError } from './format-error.ts'

/** The file in base64, since its encoding need not be UTF-8. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () =>
      failed(new ShownError('Ce fichier n’a pas pu être lu. Choisissez-le à nouveau.')),
    )
    reader.readAsDataURL(file)
  })
}
