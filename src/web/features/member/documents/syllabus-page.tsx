import { IconDownload, IconFileTypePdf, IconFolderOpen } from '@tabler/icons-react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { Belt } from '#web/ui/belt.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import classes from './syllabus-page.module.css'

type Document = OutputOf<'getSyllabusDocuments'>[number]

const syllabusQuery = queryOptions({
  queryKey: ['syllabus'],
  queryFn: ({ signal }) => callApi('getSyllabusDocuments', {}, { signal }),
})

export function SyllabusPage() {
  const { data: documents } = useSuspenseQuery(syllabusQuery)
  const [general, ...grades] = groupByGrade(documents)
  return (
    <Page
      title="Syllabus et documents"
      intro={<p>Ce que la fédération demande à chaque grade, et ses règlements, à garder sous la main.</p>}
    >
      {documents.length === 0 && (
        <Section title="Documents">
          <Empty icon={<IconFolderOpen size={26} />} title="Aucun document trouvé">
            <p>La fédération n’a pas encore publié de document. Revenez plus tard, ou demandez à votre club.</p>
          </Empty>
        </Section>
      )}
      {general!.documents.length > 0 && (
        <Section title="Pour tous">
          <DocumentList documents={general!.documents} />
        </Section>
      )}
      {grades.length > 0 && (
        <Section title="Par grade">
          <div className={classes.grades}>
            {grades.map(({ grade, documents: ofGrade }) => (
              <div key={grade} className={classes.grade}>
                <h3>
                  <Belt grade={grade} /> {grade}
                </h3>
                <DocumentList documents={ofGrade} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </Page>
  )
}

/** Documents for everyone first, then grades in the server's order. */
function groupByGrade(documents: Document[]) {
  const groups = new Map<string, Document[]>([['', []]])
  for (const document of documents) {
    const grade = document.grade ?? ''
    groups.set(grade, [...(groups.get(grade) ?? []), document])
  }
  return Array.from(groups, ([grade, ofGrade]) => ({ grade, documents: ofGrade }))
}

function DocumentList({ documents }: { documents: Document[] }) {
  return (
    <ul className={classes.list}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentButton document={document} />
        </li>
      ))}
    </ul>
  )
}

function DocumentButton({ document: { id, titre, nom_fichier, taille } }: { document: Document }) {
  const { busy, download } = useDownload((error) => ({
    message: error instanceof ApiError ? error.message : 'Le document n’a pas pu être téléchargé.',
  }))
  const fetchDocument = () => callApi('getSyllabusDocument', { id_document: id })

  return (
    <button
      type="button"
      className={classes.document}
      disabled={busy}
      onClick={() => void download(fetchDocument, nom_fichier)}
    >
      <IconFileTypePdf size={28} aria-hidden className={classes.kind} />
      <span>
        <span className={classes.title}>{titre}</span>
        <span className={classes.size}>{busy ? 'Téléchargement…' : `${nom_fichier}, ${formatBytes(taille)}`}</span>
      </span>
      <IconDownload size={20} aria-label="Télécharger" className={classes.arrow} />
    </button>
  )
}
