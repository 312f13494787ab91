import type { Env } from '#api/config/env.ts'
import { escapeHtml } from '#api/files/escape-html.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'

/** The page for a browser while the database is unavailable; it needs no database. */
export function renderUnavailablePage({ FEDERATION_NAME, LOGO_URL }: Env): string {
  const name = escapeHtml(FEDERATION_NAME)
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Service indisponible – ${name}</title>
<link rel="icon" href="${escapeHtml(LOGO_URL)}">
<link rel="stylesheet" href="/plain-page.css">
<script src="/plain-page.js" defer></script>
</head>
<body><main class="narrow">
<p class="brand"><img src="${escapeHtml(LOGO_URL)}" alt="" width="48" height="48">${name}</p>
<h1>Un instant, s’il vous plaît</h1>
<section>
<p>${refusalMessages.unavailable}</p>
<p>Rien de ce que vous avez déjà enregistré n’est perdu.</p>
<p><a class="button" id="again" href="">Réessayer</a></p>
</section>
</main></body>
</html>`
}
