import type { FastifyInstance } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { escapeHtml } from '#api/files/escape-html.ts'
import { selectAttachmentNames } from '#api/mail/enclosures.ts'

const SHOWN = 100

interface Shown {
  to: string
  subject: string
  text: string
  html: string
  sent_at: string | null
  /** File names. */
  attachments: string[]
}

/** The outbox of the demonstration, where new users find their confirmation link. Never in production. */
export function installDevMails(app: FastifyInstance, { db }: Deps) {
  app.get<{ Querystring: { to?: unknown } }>('/dev/mails', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.trim().toLowerCase() : ''
    const rows = await db
      .selectFrom('mail')
      .select(['to_address', 'subject', 'text', 'html', 'sent_at'])
      .select(selectAttachmentNames.as('attachments'))
      .$if(to !== '', (query) => query.where('to_address', '=', to))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    const mails = rows.map(
      ({ to_address, sent_at, ...rest }): Shown => ({
        to: to_address,
        ...rest,
        sent_at: sent_at?.toISOString() ?? null,
      }),
    )
    const wantsJson = (request.headers.accept ?? '').includes('application/json')
    return wantsJson ? reply.send(mails) : reply.type('text/html; charset=utf-8').send(renderPage(mails, to))
  })
}

function renderPage(mails: Shown[], to: string) {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boîte d’envoi</title><link rel="stylesheet" href="/plain-page.css"></head>
<body><main>
<h1>Boîte d’envoi de la démonstration</h1>
<p>Aucun e-mail ne quitte la démonstration : ils s’affichent ici, le plus récent en premier.</p>
<form method="get"><label>Destinataire <input type="email" name="to" value="${escapeHtml(to)}"></label> <button>Filtrer</button></form>
${mails.length === 0 ? '<p>Aucun e-mail.</p>' : mails.map(renderMail).join('\n')}
</main></body></html>`
}

function renderMail({ to, subject, text, sent_at, attachments }: Shown) {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  const when = sent_at ? `envoyé à ${sent_at.slice(11, 19)} (UTC)` : 'en attente d’envoi'
  const files = attachments.length > 0 ? `<p>Pièces jointes : ${escapeHtml(attachments.join(', '))}</p>` : ''
  return `<article><h2>${escapeHtml(subject)}</h2><p>À : ${escapeHtml(to)}, ${when}</p>${files}<pre tabindex="0">${linked}</pre></article>`
}
