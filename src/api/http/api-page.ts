import { escapeHtml } from '#api/files/escape-html.ts'
import type { OpenApiDocument, Operation } from './to-open-api.ts'

type Described = Operation['x-access']

const ACCESS: Record<Exclude<Described, `staff:${string}`>, string> = {
  public: 'anyone',
  account: 'someone signed in',
  member: 'someone signed in, for a member linked to the account',
  club: 'a manager of the club',
  'club:write': 'a manager of the club with the right write',
  'club:can_register_member': 'a manager of the club with the right can_register_member',
  staff: 'someone who works for the federation, with a second factor',
  'payment-provider': 'the payment provider, by its signature',
}

function describeAccess(access: Described) {
  return access in ACCESS
    ? ACCESS[access as keyof typeof ACCESS]
    : `${ACCESS.staff} and the right ${access.slice('staff:'.length)}`
}

/** A page without scripts or inline styles, so that the portal's CSP holds. */
export function renderApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} API ${escapeHtml(document.info.version)}</title>
<link rel="stylesheet" href="/plain-page.css">
</head>
<body>
<main>
<h1>${escapeHtml(document.info.title)} API <small>${escapeHtml(document.info.version)}</small></h1>
<p>Every call of the portal. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>
${operations.map(({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.operationId)}</a></li>`).join('\n')}
</ul></nav>
${operations.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('\n')}
</main>
</body>
</html>`
}

function renderOperation(path: string, method: string, operation: Operation) {
  const sent = operation.requestBody ?? (operation.parameters.length > 0 ? operation.parameters : undefined)
  return `<section id="${operation.operationId}">
<h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>
<p>For: ${escapeHtml(describeAccess(operation['x-access']))}.</p>
${sent ? renderSchema('What is sent', sent) : ''}
${renderSchema('What is answered', operation.responses['200'])}
</section>`
}

function renderSchema(title: string, schema: unknown) {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}
