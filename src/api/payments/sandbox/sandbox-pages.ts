import { escapeHtml } from '#api/files/escape-html.ts'
import { testCards } from '#contract/sandbox-cards.ts'
import { formatMoney } from '#domain/money.ts'
import type { SandboxIntent } from './sandbox-intents.ts'

/** Explains the sandbox and its cards, with the switch that turns it off. */
export function renderSandboxPage(down: boolean, paid: SandboxIntent[]) {
  return page(
    'Payements de la démonstration',
    `<p>Aucun argent ne circule ici : l’organisme de payement de la démonstration n’accepte que les cartes ci-dessous,
avec une date d’expiration à venir et un code de trois chiffres au choix. Un payement par Bancontact s’approuve ou se
refuse sur sa propre page.</p>
<section aria-labelledby="cards">
<h2 id="cards">Cartes de test</h2>
<table>
<thead><tr><th scope="col">Numéro</th><th scope="col">Effet</th></tr></thead>
<tbody>
${testCards.map(({ number, shows }) => `<tr><td><code>${number}</code></td><td>${escapeHtml(shows)}</td></tr>`).join('\n')}
</tbody>
</table>
</section>
<section aria-labelledby="outage">
<h2 id="outage">Panne simulée</h2>
<p>État : ${
      down
        ? '<span class="bad">✕ en panne</span>. Le portail ne propose plus que le virement.'
        : '<span class="ok">✓ en service</span>.'
    }</p>
<form method="post" action="/sandbox/outage">
<input type="hidden" name="down" value="${down ? 'off' : 'on'}">
<div class="actions"><button${down ? '' : ' class="second"'}>${down ? 'Remettre en service' : 'Simuler une panne'}</button></div>
</form>
</section>
${renderDashboard(paid)}`,
  )
}

const ACTIONS = { refund: 'Rembourser', dispute: 'Contester', win: 'Contestation gagnée', lose: 'Contestation perdue' }

/** Actions at the provider that the portal did not request; they reach the secretariat's inbox. */
function renderDashboard(paid: SandboxIntent[]) {
  if (paid.length === 0) return ''
  return `<section aria-labelledby="dashboard">
<h2 id="dashboard">Tableau de bord de l’organisme</h2>
<p>Ce qui se fait chez l’organisme sans passer par le portail : le secrétariat le trouve parmi ce qui l’attend.</p>
${paid.map(renderPaid).join('\n')}
</section>`
}

function renderPaid({ id, amount_cents, refunded_cents, metadata }: SandboxIntent) {
  const { numero = id } = metadata as { numero?: string }
  const back = refunded_cents > 0 ? `, dont ${formatMoney(refunded_cents)} rendus` : ''
  const buttons = Object.entries(ACTIONS).map(
    ([action, label]) =>
      `<button name="action" value="${action}" class="second" aria-label="${label}, commande ${escapeHtml(numero)}">${label}</button>`,
  )
  return `<form method="post" action="/sandbox/dashboard/${escapeHtml(encodeURIComponent(id))}">
<p>Commande ${escapeHtml(numero)}, ${formatMoney(amount_cents)}${back}</p>
<div class="actions">${buttons.join('\n')}</div>
</form>`
}

/** The page of the payer's bank: 3-D Secure for a card, or Bancontact. */
export function renderAuthorisationPage(intent: SandboxIntent, federation: string) {
  const bancontact = intent.method === 'bancontact'
  const { numero } = intent.metadata as { numero?: string }
  return page(
    bancontact ? 'Payer avec Bancontact' : 'Authentification de votre carte',
    `<section>
<p>${
      bancontact
        ? 'Confirmez ce payement comme vous le feriez dans votre application Bancontact.'
        : 'Votre banque vous demande de confirmer ce payement.'
    }</p>
<dl>
<dt>Bénéficiaire</dt><dd>${escapeHtml(federation)}</dd>
${numero ? `<dt>Commande</dt><dd>${escapeHtml(numero)}</dd>` : ''}
<dt>Montant</dt><dd>${formatMoney(intent.amount_cents)}</dd>
</dl>
<form method="post" action="/sandbox/authorise/${escapeHtml(encodeURIComponent(intent.id))}">
<input type="hidden" name="client_secret" value="${escapeHtml(intent.client_secret)}">
<div class="actions">
<button name="decision" value="approve">Approuver</button>
<button name="decision" value="refuse" class="second">Refuser</button>
</div>
</form>
</section>
<p class="quiet">Page de la démonstration : aucun argent ne circule.</p>`,
    'narrow',
  )
}

/** For a payer without a return URL, or with an expired link. */
export function renderNotice(title: string, text: string) {
  return page(title, `<section><p>${escapeHtml(text)}</p></section>`, 'narrow')
}

function page(title: string, content: string, width = '') {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/logo.svg">
<link rel="stylesheet" href="/plain-page.css">
</head>
<body><main${width && ` class="${width}"`}>
<h1>${escapeHtml(title)}</h1>
${noBreak(content)}
</main></body>
</html>`
}

/** Replaces the ordinary space before a high punctuation mark by a no-break space, as in French typography. */
function noBreak(html: string) {
  return html.replace(/ (?=[:;!?»](?:\s|<|$))/g, '\u00a0')
}
