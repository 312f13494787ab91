import type { Connection } from '#api/database/connect.ts'
import type { MailName } from '#contract/mail-messages.ts'
import type { MailText } from '#domain/mail-text.ts'

/** Values of a row that restores the portal's own text. */
export const EMPTY_TEXT = { objet: null, texte: null, note: null, bouton: null }

/** The secretariat's text of a kind, if any. `text` is null where the portal's own applies again. */
export async function getMailText(db: Connection, kind: MailName, lock: { forUpdate?: true } = {}) {
  const row = await db
    .selectFrom('mail_text')
    .select(['objet', 'texte', 'note', 'bouton', 'version', 'updated_at', 'updated_by'])
    .where('kind', '=', kind)
    .$if(lock.forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const { objet, texte, note, bouton, ...rest } = row
  const text: MailText | null = objet === null ? null : { objet, texte: texte!, note: note!, bouton: bouton! }
  return { text, ...rest }
}
