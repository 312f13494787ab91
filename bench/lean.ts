import type { CalendarDate } from '#domain/dates.ts'

/** The fields of all inputs; a call sends some of them. */
type Input = Record<
  | 'id_member'
  | 'id_club'
  | 'id_request'
  | 'id_account'
  | 'id_order'
  | 'id_movement'
  | 'id_event'
  | 'id_mail'
  | 'id_mailing'
  | 'annee',
  number
> &
  Record<'texte' | 'du' | 'au', string>

/** One statement that reads the rows of a call, and its values. */
export interface Lean {
  text: string
  values: (input: Input, day: CalendarDate) => unknown[]
  /** The call answers with one record. */
  one?: true
}
