import type { AccountCall, Input } from '#api/calls/call.ts'
import { getMailText } from '#api/mail/mail-text-queries.ts'
import { mailKinds } from '#contract/mail-messages.ts'
import { findOwnTexts } from './staff-mail-queries.ts'

/** The version of a text that has no row yet: that of its future row. */
export const FIRST_VERSION = 1

export async function staffListMailTexts(_input: unknown, { db }: AccountCall) {
  const texts = await findOwnTexts(db)
  return texts.map(({ kind, updated_at, by }) => ({
    sorte: kind,
    updated_at: updated_at.toISOString(),
    updated_by: by,
  }))
}

export async function staffGetMailText({ sorte }: Input<'staffGetMailText'>, { db }: AccountCall) {
  const own = await getMailText(db, sorte)
  const author = (await findOwnTexts(db)).find(({ kind }) => kind === sorte)
  return {
    ...(own?.text ?? mailKinds[sorte].text),
    version: own?.version ?? FIRST_VERSION,
    modifie: own?.text != null,
    updated_at: author?.updated_at.toISOString() ?? null,
    updated_by: author?.by ?? null,
  }
}
