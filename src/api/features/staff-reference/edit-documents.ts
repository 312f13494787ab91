import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit, recordChange } from '#api/calls/record-audit.ts'
import { invalid, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { isPdf } from '#api/files/is-pdf.ts'
import { cleanFileName, readBase64 } from '#api/files/uploaded-file.ts'
import { DOCUMENT_BYTES } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import { beginChange } from './reference-queries.ts'

const PDF = 'application/pdf'

export function staffListDocuments(_input: unknown, { db, clock }: AccountCall) {
  return selectDocuments(db, clock.now())
    .orderBy('grade.ordre', (order) => order.asc().nullsFirst())
    .orderBy('syllabus_document.ordre')
    .orderBy('syllabus_document.id')
    .execute()
}

export async function staffSaveDocument(input: Input<'staffSaveDocument'>, call: AccountCall) {
  const content = input.fichier && readPdf(input.fichier.contenu)
  if (input.id === null && !content) throw invalid({ fichier: [messages.documentRequired] })
  const saved = await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const after = {
      ...(await readFields(call.db, input)),
      fichier: input.fichier ? pdfName(input.fichier.nom) : undefined,
    }
    return input.id === null
      ? add(call, input, after, content!)
      : change(call, { ...input, id: input.id }, after, content)
  })
  return { success: true, message: messages.documentSaved, id: saved }
}

export async function staffRemoveDocument({ id }: Input<'staffRemoveDocument'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const document = await getDocument(call.db, id, call.clock.now())
    checkVersion(call, document.version)
    await call.db.deleteFrom('syllabus_document').where('id', '=', id).execute()
    await call.db.deleteFrom('file').where('id', '=', document.id_file).execute()
    await recordAudit(call, {
      action: 'reference.remove_document',
      subject: document.titre,
      before: describe(document),
    })
  })
  return { success: true, message: messages.documentRemoved }
}

export async function staffDocumentFile({ id }: Input<'staffDocumentFile'>, { db }: AccountCall) {
  const file = await db
    .selectFrom('syllabus_document')
    .innerJoin('file', 'file.id', 'syllabus_document.id_file')
    .select(['file.name', 'file.content'])
    .where('syllabus_document.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

type Work = Omit<AccountCall, 'db'> & { db: Connection }
type Document = Awaited<ReturnType<typeof getDocument>>
interface Described {
  titre: string
  grade: string | null
  ordre: number
  publie: boolean
  fichier: string | undefined
}

async function add(work: Work, input: Input<'staffSaveDocument'>, after: Described, content: Buffer) {
  const { db, clock } = work
  const { titre, id_grade, ordre, publie } = input
  const { id } = await db
    .insertInto('syllabus_document')
    .values({
      titre,
      id_grade,
      ordre,
      id_file: await insertFile(work, after.fichier!, content),
      published_at: publie ? clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(work, { action: 'reference.document', subject: titre, after })
  return id
}

async function change(
  work: Work,
  input: Input<'staffSaveDocument'> & { id: number },
  wanted: Described,
  content: Buffer | null,
) {
  const { db, clock } = work
  const { id, titre, id_grade, ordre, publie } = input
  const before = await getDocument(db, id, clock.now())
  checkVersion(work, before.version)
  const after = { ...wanted, fichier: wanted.fichier ?? before.nom_fichier }
  const event = { action: 'reference.document' as const, subject: before.titre }
  // A new file with the same name is a change too.
  const changed = await recordChange(work, event, describe(before), after)
  if (!changed && !content) return id
  if (!changed) await recordAudit(work, { ...event, after: { fichier: after.fichier } })
  await db
    .updateTable('syllabus_document')
    .set({
      titre,
      id_grade,
      ordre,
      version: before.version + 1,
      ...(publie !== before.publie && { published_at: publie ? clock.now() : null }),
      ...(content && { id_file: await insertFile(work, after.fichier, content) }),
    })
    .where('id', '=', id)
    .execute()
  if (content) await db.deleteFrom('file').where('id', '=', before.id_file).execute()
  return id
}

async function insertFile({ db, clock }: Work, name: string, content: Buffer) {
  const { id } = await db
    .insertInto('file')
    .values({ name, content_type: PDF, content, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function readPdf(contenu: string): Buffer {
  const content = readBase64(contenu, messages.documentNotPdf, 'fichier')
  if (content.length > DOCUMENT_BYTES) throw invalid({ fichier: [messages.documentTooLarge] })
  if (!isPdf(content)) throw invalid({ fichier: [messages.documentNotPdf] })
  return content
}

/** Gives the name the extension .pdf. */
function pdfName(name: string) {
  const clean = cleanFileName(name)
  return /\.pdf$/i.test(clean) ? clean : `${clean}.pdf`
}

async function readFields(db: Connection, { titre, id_grade, ordre, publie }: Input<'staffSaveDocument'>) {
  if (id_grade === null) return { titre, grade: null, ordre, publie }
  const row = await db.selectFrom('grade').select('grade').where('id', '=', id_grade).executeTakeFirst()
  if (!row) throw invalid({ id_grade: [messages.choice] })
  return { titre, grade: row.grade, ordre, publie }
}

function describe({ titre, grade, ordre, publie, nom_fichier }: Document): Described {
  return { titre, grade, ordre, publie, fichier: nom_fichier }
}

function selectDocuments(db: Connection, now: Date) {
  return db
    .selectFrom('syllabus_document')
    .innerJoin('file', 'file.id', 'syllabus_document.id_file')
    .leftJoin('grade', 'grade.id', 'syllabus_document.id_grade')
    .select([
      'syllabus_document.id',
      'syllabus_document.version',
      'syllabus_document.titre',
      'syllabus_document.id_grade',
      'grade.grade',
      'syllabus_document.ordre',
      'file.name as nom_fichier',
    ])
    .select(sql<boolean>`coalesce(syllabus_document.published_at <= ${now}, false)`.as('publie'))
    .select(sql<number>`octet_length(file.content)`.as('taille'))
}

async function getDocument(db: Connection, id: number, now: Date) {
  const document = await selectDocuments(db, now)
    .select('syllabus_document.id_file')
    .where('syllabus_document.id', '=', id)
    .executeTakeFirst()
  if (!document) throw notFound()
  return document
}
