import type { Env } from '#api/config/env.ts'
import { escapeHtml } from '#api/files/escape-html.ts'
import { type Letter, type Link, letterAsText } from '#domain/mail-text.ts'

/** The mail as HTML and as plain text. It loads no remote image or style. */
export function compose(letter: Letter, env: Env): { text: string; html: string } {
  const sender = { name: env.FEDERATION_NAME, phone: env.FEDERATION_PHONE, email: env.FEDERATION_EMAIL }
  return { text: letterAsText(letter, sender), html: composeHtml(letter, env) }
}

function composeHtml({ subject, paragraphs, button, note, unsubscribe }: Letter, env: Env) {
  const ink = env.COLOUR_INK
  const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
  const line = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${ink};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${line('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:', 'font-size:13px;color:#55607a;margin-bottom:4px')}
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escapeHtml(button.url)}" style="color:${ink}">${escapeHtml(button.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden;${font}">
<tr><td style="background:${ink};border-bottom:4px solid ${env.COLOUR_ACCENT};padding:18px 28px;color:#ffffff;font-size:18px;font-weight:700;${font}">My${escapeHtml(env.FEDERATION_SHORT_NAME)}</td></tr>
<tr><td style="padding:28px;color:#1b2436;font-size:16px;line-height:1.55;${font}">
<h1 style="margin:0 0 18px;font-size:21px;line-height:1.3;color:${ink}">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => line(paragraph, '')).join('\n')}
${action}
${note ? line(note, 'font-size:13px;color:#55607a;margin-top:8px') : ''}
</td></tr>
<tr><td style="padding:18px 28px;border-top:1px solid #e2e7f0;color:#55607a;font-size:12px;line-height:1.5;${font}">${escapeHtml(env.FEDERATION_NAME)}<br>${escapeHtml(env.FEDERATION_ADDRESS)}<br>${escapeHtml(env.FEDERATION_PHONE)} · ${escapeHtml(env.FEDERATION_EMAIL)}${unsubscribe ? formatUnsubscribe(unsubscribe) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** Keeps the line breaks of the author. */
function withBreaks(text: string) {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function formatUnsubscribe({ label, url }: Link) {
  return `<br><a href="${escapeHtml(url)}" style="color:#55607a">${escapeHtml(label)}</a>`
}
