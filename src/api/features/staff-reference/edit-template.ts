import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import {
  fillLicenceRequest,
  findTemplateProblems,
  type RequestTags,
  readTemplate,
} from '#api/files/licence-request-template.ts'
import { cleanFileName, readBase64 } from '#api/files/uploaded-file.ts'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import { yearOf } from '#domain/dates.ts'
import { beginChange } from './reference-queries.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Fictitious: an example must not hold personal data. */
const EXAMPLE: Omit<RequestTags, 'year'> = {
  nom: 'Dupont',
  prenom: 'Camille',
  date_naissance: '17/05/2012',
  sexe: 'Féminin',
  numero_licence: '200042',
  grade: '5e Keup',
  adresse: 'Rue de l’Exemple 12, boîte 3',
  cp: '5000',
  ville: 'Namur',
  telephone: '081 00 00 00',
  gsm: '0470 00 00 00',
  mail: 'camille.dupont@exemple.be',
  club: 'Club d’exemple',
  numero_club: '101',
  minor: true,
}

export async function staffGetTemplate(_input: unknown, { db }: AccountCall) {
  return { propre: (await findOwn(db)) ?? null }
}

export async function staffDownloadTemplate(_input: unknown, { db }: AccountCall) {
  const own = await findOwn(db)
  return { content: await readTemplate(db), name: own?.nom ?? 'Demande-de-licence.docx' }
}

export async function staffPreviewTemplate({ contenu }: Input<'staffPreviewTemplate'>, call: AccountCall) {
  const template = contenu === null ? await readTemplate(call.db) : await readChecked(call, contenu)
  const year = String(yearOf(today(call.clock)))
  const content = await fillLicenceRequest(call, template, { ...EXAMPLE, year })
  return { content, name: 'Apercu-demande-de-licence.docx' }
}

export async function staffSetTemplate({ nom, contenu }: Input<'staffSetTemplate'>, call: AccountCall) {
  const content = await readChecked(call, contenu)
  const name = cleanFileName(nom)
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const before = await removeOwn(call.db)
    const { id } = await call.db
      .insertInto('file')
      .values({ name, content_type: DOCX, content, created_at: call.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await call.db
      .insertInto('document_template')
      .values({
        kind: 'licence_request',
        id_file: id,
        uploaded_by: call.caller.idAccount,
        uploaded_at: call.clock.now(),
      })
      .execute()
    const after = { modele: name }
    await recordAudit(call, { action: 'reference.template', before, after })
  })
  return { success: true, message: messages.templateSaved }
}

export async function staffResetTemplate(_input: unknown, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const before = await removeOwn(call.db)
    if (before.modele === BUILT_IN) return
    await recordAudit(call, { action: 'reference.template', before, after: { modele: BUILT_IN } })
  })
  return { success: true, message: messages.templateReset }
}

const BUILT_IN = 'modèle d’origine'

async function readChecked(call: AccountCall, contenu: string): Promise<Buffer> {
  const content = readBase64(contenu, messages.templateUnreadable)
  const problems = await findTemplateProblems(call, content)
  if (problems.length > 0) throw invalid({ contenu: problems }, messages.templateBroken)
  return content
}

async function findOwn(db: Connection) {
  const own = await db
    .selectFrom('document_template')
    .innerJoin('file', 'file.id', 'document_template.id_file')
    .leftJoin('account', 'account.id', 'document_template.uploaded_by')
    .select(['file.name as nom', 'document_template.uploaded_at'])
    .select(sql<number>`octet_length(file.content)`.as('taille'))
    .select(selectName().as('par'))
    .where('document_template.kind', '=', 'licence_request')
    .executeTakeFirst()
  if (!own) return undefined
  const { uploaded_at, ...rest } = own
  return { ...rest, depuis: uploaded_at.toISOString() }
}

async function removeOwn(db: Connection) {
  const own = await findOwn(db)
  const removed = await db
    .deleteFrom('document_template')
    .where('kind', '=', 'licence_request')
    .returning('id_file')
    .executeTakeFirst()
  if (removed) await db.deleteFrom('file').where('id', '=', removed.id_file).execute()
  return { modele: own?.nom ?? BUILT_IN }
}
