import { addMonths } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { gradeNamed, type Reference } from './demo-reference.ts'
import { insertRows } from './insert-rows.ts'
import { writePdf } from './write-pdf.ts'

const DOCUMENTS: { titre: string; file: string; grade?: string; lines: string[] }[] = [
  {
    titre: 'Règlement des passages de grade',
    file: 'reglement-grades.pdf',
    lines: [
      'Une licence valide est requise le jour de l’examen.',
      'Les délais d’attente entre deux grades sont fixés par la fédération.',
    ],
  },
  {
    titre: 'Charte éthique',
    file: 'charte-ethique.pdf',
    lines: ['Courtoisie, intégrité, persévérance, maîtrise de soi, courage.'],
  },
  {
    titre: 'Programme du 9e Keup',
    file: '9e-keup.pdf',
    grade: '9e Keup',
    lines: ['Positions : ap seogi, ap koubi.', 'Coups de pied : ap tchagui.'],
  },
  {
    titre: 'Programme du 8e Keup',
    file: '8e-keup.pdf',
    grade: '8e Keup',
    lines: ['Poomsae : Taegeuk Il Jang.', 'Coups de pied : dollyo tchagui.'],
  },
  {
    titre: 'Programme du 6e Keup',
    file: '6e-keup.pdf',
    grade: '6e Keup',
    lines: ['Poomsae : Taegeuk Sam Jang.', 'Combat conventionnel à un pas.'],
  },
  {
    titre: 'Programme du 4e Keup',
    file: '4e-keup.pdf',
    grade: '4e Keup',
    lines: ['Poomsae : Taegeuk O Jang.', 'Coups de pied : dwit tchagui.'],
  },
  {
    titre: 'Programme du 1er Keup',
    file: '1er-keup.pdf',
    grade: '1er Keup',
    lines: ['Poomsae : Taegeuk Pal Jang.', 'Examen fédéral.'],
  },
  {
    titre: 'Programme du 1er Poom',
    file: '1er-poom.pdf',
    grade: '1er Poom',
    lines: ['Poomsae : les huit Taegeuk, Koryo.', 'Combat libre.'],
  },
  {
    titre: 'Programme du 1er Dan',
    file: '1er-dan.pdf',
    grade: '1er Dan',
    lines: ['Poomsae : les huit Taegeuk, Koryo.', 'Hosinsul et casse.'],
  },
  {
    titre: 'Programme du 2e Dan',
    file: '2e-dan.pdf',
    grade: '2e Dan',
    lines: ['Poomsae : Koryo, Keumgang.', 'Hosinsul contre couteau.'],
  },
]

export async function addDocuments({ db, today }: DemoContext, reference: Reference): Promise<void> {
  const published_at = instant(addMonths(today, -8))
  const files = await insertRows(
    db,
    'file',
    await Promise.all(
      DOCUMENTS.map(async ({ titre, file, lines }) => ({
        name: file,
        content_type: 'application/pdf',
        content: await writePdf(titre, lines, published_at),
        created_at: published_at,
      })),
    ),
  )
  await insertRows(
    db,
    'syllabus_document',
    DOCUMENTS.map(({ titre, grade }, index) => ({
      titre,
      id_grade: grade ? gradeNamed(reference, grade).id : null,
      id_file: files[index]!,
      ordre: index + 1,
      published_at,
    })),
  )
}
