import { IconDownload, IconFileOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import {
  documentsQuery,
  invalidateReference,
  type SyllabusDocument,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { DocumentForm } from './document-form.tsx'

/** The files that members see under «Syllabus et documents». */
export function DocumentsSection() {
  const { data, error, refetch } = useQuery(documentsQuery)
  const [editing, setEditing] = useState<SyllabusDocument | 'new' | null>(null)
  const { download } = useDownload(() => ({ message: messages.unexpected }))
  const columns = useActionColumns(
    'staffSaveDocument',
    columnsOf(setEditing, ({ id, nom_fichier }) => download(() => callApi('staffDocumentFile', { id }), nom_fichier)),
  )
  return (
    <Section
      title="Documents de syllabus"
      intro={<p>Les membres y trouvent les documents publiés, par grade.</p>}
      actions={
        <IfMay call="staffSaveDocument">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
            Ajouter un document
          </Button>
        </IfMay>
      }
    >
      {data ? (
        data.length === 0 ? (
          <Empty icon={<IconFileOff />} title="Aucun document">
            <p>Ajoutez le premier document, au format PDF.</p>
          </Empty>
        ) : (
          <DataTable label="Documents de syllabus" columns={columns} rows={data} rowKey={({ id }) => id} paged />
        )
      ) : error ? (
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      ) : (
        <LoadingPage />
      )}
      {editing && (
        <DocumentForm
          key={editing === 'new' ? 'new' : editing.id}
          document={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  )
}

function columnsOf(
  onEdit: (document: SyllabusDocument) => void,
  onDownload: (document: SyllabusDocument) => Promise<unknown>,
): Column<SyllabusDocument>[] {
  return [
    { title: 'Titre', show: ({ titre }) => titre, lead: true },
    { title: 'Grade', show: ({ grade }) => grade ?? 'Pour tous' },
    { title: 'Ordre', show: ({ ordre }) => ordre, align: 'end' },
    {
      title: 'État',
      show: ({ publie }) =>
        publie ? <StatusBadge tone="ok">Publié</StatusBadge> : <StatusBadge tone="quiet">Non publié</StatusBadge>,
    },
    {
      title: 'Fichier',
      show: (document) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Télécharger\u00a0: ${document.titre}`}
          onClick={() => void onDownload(document)}
        >
          PDF, {formatBytes(document.taille)}
        </Button>
      ),
    },
    {
      title: 'Actions',
      actions: true,
      show: (document) => (
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={`Modifier\u00a0: ${document.titre}`}
            onClick={() => onEdit(document)}
          >
            Modifier
          </Button>
          <ConfirmButton
            size="xs"
            label="Supprimer"
            aria-label={`Supprimer\u00a0: ${document.titre}`}
            title="Supprimer ce document ?"
            verb="Supprimer le document"
            onConfirm={async () => {
              const { id, version } = document
              const done = await callApi('staffRemoveDocument', { id }, { ifMatch: String(version) })
              await invalidateReference()
              return done
            }}
          >
            <p>{document.titre}. Le fichier est supprimé aussi.</p>
          </ConfirmButton>
        </>
      ),
    },
  ]
}
