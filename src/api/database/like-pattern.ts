/** A LIKE pattern for texts that contain this one, whose own wildcards are plain letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
