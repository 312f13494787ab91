import { invalid } from '#api/calls/refusal.ts'

/** A file as the browser sends it, or what is wrong with it at its field. */
export function readBase64(contenu: string, message: string, field = 'contenu'): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(contenu)) throw invalid({ [field]: [message] })
  return Buffer.from(contenu, 'base64')
}

/** What a list can show, and the database keep, of the name the file had. */
export function cleanFileName(name: string): string {
  return name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').trim() || 'fichier sans nom'
}
