import { sql } from 'kysely'

/**
 * A document that goes with a mail, stored in the mail's letter. It is described when the mail is written, under the
 * locks of its cause, and drawn when the mail is sent, under none. `content` is all that the document shows, so that it
 * shows the state of that moment.
 */
export interface Enclosure {
  kind: string
  /** File name. */
  name: string
  content: object
}

export type DrawEnclosure = (enclosure: Enclosure) => Promise<Buffer>

export const selectEnclosures = sql<Enclosure[] | null>`mail.letter -> 'enclosures'`

/** Names of a mail's attachments: files that version 2.0.0 stored with it, and enclosures. */
export const selectAttachmentNames = sql<string[]>`array(
    select f.name from mail_attachment a join file f on f.id = a.id_file where a.id_mail = mail.id order by a.id)
  || array(select enclosure ->> 'name' from jsonb_array_elements(mail.letter -> 'enclosures') as enclosure)`
