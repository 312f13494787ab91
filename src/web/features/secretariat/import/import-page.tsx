import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORT_KINDS, type ImportKind, importKindLabels } from '#contract/staff/staff-import-fields.ts'
import { importCountsQuery } from '#web/features/secretariat/import/import-queries.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ImportFile } from './choose-import-file.tsx'
import { ImportHolds } from './import-holds.tsx'

const number = new Intl.NumberFormat('fr-BE')

/** Kinds that must be imported before. */
const NEEDS: Record<ImportKind, string> = {
  clubs: 'D’abord : les autres en parlent.',
  membres: 'Ensuite : une fiche par personne.',
  licences: 'Après les clubs et les membres.',
  grades: 'Après les membres.',
  responsables: 'Après les clubs et les membres.',
  affiliations: 'Après les clubs.',
}

export function ImportPage() {
  const [genre, setGenre] = useState<ImportKind>('clubs')
  const { data: counts } = useQuery(importCountsQuery)
  return (
    <Page
      title="Import"
      actions={<HelpLink guide="secretariat" topic="importer-des-membres-existants" />}
      intro={
        <p>
          Les clubs, les membres, les licences, les grades, les responsables et les affiliations, depuis un fichier CSV
          ou Excel, dans cet ordre. Rien n’est modifié avant que vous ne pressiez « Importer ».
        </p>
      }
    >
      <ImportHolds />
      <Section title="1. Que contient le fichier ?">
        <ChoiceList
          legend="Contenu du fichier"
          quiet
          inRow
          choices={IMPORT_KINDS.map((kind, index) => ({
            value: kind,
            label: `${index + 1}. ${importKindLabels[kind]}`,
            detail: `${NEEDS[kind]} ${counts ? `Dans le portail : ${number.format(counts[kind])}.` : ''}`,
          }))}
          value={genre}
          onChange={setGenre}
        />
      </Section>
      <ImportFile key={genre} genre={genre} />
    </Page>
  )
}
