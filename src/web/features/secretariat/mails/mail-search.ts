import { MAILING_KIND, type MailName, mailNames, TRIAL_KIND } from '#contract/mail-messages.ts'
import { mailStates } from '#contract/staff/staff-mail-fields.ts'

/** Query parameters of the log, so that a link or the back button restores it. */
export const mailSearch = ['texte', 'sorte', 'etat', 'du', 'au', 'page'] as const
export type MailSearchParams = Partial<Record<(typeof mailSearch)[number], string>>

const KINDS: (MailName | typeof MAILING_KIND | typeof TRIAL_KIND)[] = [...mailNames, MAILING_KIND, TRIAL_KIND]

/** Invalid values are ignored. */
export function readMailSearch({ texte, sorte, etat, du, au, page }: MailSearchParams) {
  return {
    texte: (texte ?? '').slice(0, 255),
    sorte: KINDS.find((one) => one === sorte) ?? null,
    etat: mailStates.find((one) => one === etat) ?? null,
    du: du ?? '',
    au: au ?? '',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type MailSearchState = ReturnType<typeof readMailSearch>

/** Without defaults. */
export function writeMailSearch({ texte, sorte, etat, du, au, page }: MailSearchState): MailSearchParams {
  return {
    ...(texte.trim() && { texte: texte.trim() }),
    ...(sorte && { sorte }),
    ...(etat && { etat }),
    ...(du && { du }),
    ...(au && { au }),
    ...(page > 1 && { page: String(page) }),
  }
}
