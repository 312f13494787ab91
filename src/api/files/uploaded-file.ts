import { invalid } from '#api/calls/refusal.ts'

/** The decoded file, or a refusal at its field. */
export function readBase64(contenu: string, message: string, field = 'contenu'): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(contenu)) throw invalid({ [field]: [message] })
  return Buffer.from(contenu, 'base64')
}

/** Removes from a file name what a list cannot show or the database cannot store. */
export function cleanFileName(name: string): string {
  return name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').trim() || 'fichier sans nom'
}
