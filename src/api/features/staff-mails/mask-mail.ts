import { CODE_MAIL, CODE_PATTERN } from '#api/mail/link-tokens.ts'
import { findMailKind, MAILING_KIND, TRIAL_KIND } from '#contract/mail-messages.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import type { Letter, Link } from '#domain/mail-text.ts'

interface Kept {
  kind: string
  text: string
  letter: Letter | null
}

/**
 * A mail for another reader than its recipient. Links and codes that give access are left out; for an unknown kind, every link.
 */
export function maskMail({ kind, text, letter }: Kept) {
  const known = kind === TRIAL_KIND || kind === MAILING_KIND ? {} : findMailKind(kind)
  const hidden = !known || 'secret' in known
  const show = (link: Link | undefined) => (link ? { label: link.label, url: hidden ? null : link.url } : null)
  return {
    letter: letter && {
      paragraphs: letter.paragraphs.map((paragraph) => withoutCode(kind, paragraph)),
      button: show(letter.button),
      note: letter.note ?? null,
      unsubscribe: show(letter.unsubscribe),
    },
    text: hidden ? withoutCode(kind, text).replaceAll(/https?:\/\/\S+/gi, staffMailMessages.hiddenLink) : text,
  }
}

function withoutCode(kind: string, text: string): string {
  return kind === CODE_MAIL ? text.replaceAll(new RegExp(CODE_PATTERN, 'g'), '…') : text
}
