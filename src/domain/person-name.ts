interface Named {
  prenom: string
  nom: string
}

/** A person in a sentence, title or greeting. */
export function fullName({ prenom, nom }: Named): string {
  return `${prenom} ${nom}`.trim()
}

/** A person in a list, which is sorted by the name. */
export function listName({ prenom, nom }: Named): string {
  return `${nom} ${prenom}`.trim()
}

export const MAX_NAME_LENGTH = 60

const OTHER_THAN_NAME = /[^\p{L}\p{M} .'’ʼ‐-]+/u
/** A point before two letters would turn the name into a link in most mail programs. */
const POINT_OF_ADDRESS = /\.(?=\p{L}{2})/u
const ALL_OTHER_THAN_NAME = new RegExp(OTHER_THAN_NAME, 'gu')
const ALL_POINTS_OF_ADDRESS = new RegExp(POINT_OF_ADDRESS, 'gu')

/** One line of letters, spaces, hyphens, apostrophes and points, since mails show names to other people. */
export function isPersonName(text: string): boolean {
  return (
    Array.from(text).length <= MAX_NAME_LENGTH &&
    /\p{L}/u.test(text) &&
    !OTHER_THAN_NAME.test(text) &&
    !POINT_OF_ADDRESS.test(text)
  )
}

/** A stored name from before the rule, reduced to what other people may be shown. */
export function toPersonName(text: string): string {
  const name = text
    .replaceAll(ALL_OTHER_THAN_NAME, ' ')
    .replaceAll(ALL_POINTS_OF_ADDRESS, ' ')
    .replaceAll(/ {2,}/g, ' ')
  return Array.from(name.trim()).slice(0, MAX_NAME_LENGTH).join('').trimEnd()
}
