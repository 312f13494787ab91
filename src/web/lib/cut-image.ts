import { IMAGE_TYPES, imageMessages, MAX_IMAGE_BYTES } from '#contract/image-fields.ts'

/** Some browsers can open HEIC; the crop is sent as JPEG. */
const ALSO_OPENED = ['image/heic', 'image/heif']
export const CHOSEN_TYPES = [...IMAGE_TYPES, ...ALSO_OPENED].join(',')

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The problem of a file before it is opened, or null. */
export function checkImageFile(file: File): string | null {
  if (!CHOSEN_TYPES.split(',').includes(file.type)) return imageMessages.notAnImage
  return file.size > MAX_IMAGE_BYTES ? imageMessages.tooHeavy : null
}

/** The sentence for a file that the browser cannot open as an image. */
export function formatUnreadableImage(file: File): string {
  return ALSO_OPENED.includes(file.type) ? imageMessages.heic : imageMessages.unreadable
}

/** The part of the image at that size, as a JPEG data URL. */
export async function cutImage(address: string, area: Area, size: { width: number; height: number }): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')!
  // JPEG has no transparency: transparent areas become white.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return canvas.toDataURL('image/jpeg', 0.9)
}
