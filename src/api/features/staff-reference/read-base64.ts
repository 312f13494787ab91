import { invalid } from '../../http/refusal.ts'

/** A file as the browser sends it. */
export function readBase64(contenu: string, message: string, field = 'contenu'): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(contenu)) throw invalid({ [field]: [message] })
  return Buffer.from(contenu, 'base64')
}
