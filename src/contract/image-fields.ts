/** Limits of uploaded images: the web checks them first, the server decides. */
export const MAX_IMAGE_BYTES = 10_240 * 1024
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Size of a logo, and the minimum of its source. */
export const LOGO = { width: 300, height: 200 } as const

export const imageMessages = {
  notAnImage: 'Image uniquement',
  tooHeavy: "L'image sélectionnée dépasse la taille maximum: 10240kb",
  tooManyPixels: 'Cette image a trop de pixels. Réduisez-la, puis réessayez.',
  logoTooSmall: "L'image sélectionnée est trop petite. Dimensions attendues: 300*200",
  heic: 'Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis réessayez.',
  unreadable: 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
} as const
