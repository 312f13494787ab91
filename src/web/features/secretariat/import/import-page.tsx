import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORT_KINDS, type ImportKind, importKindLabels } from '#contract/staff/staff-import-kind-fields.ts'
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
  combats: 'Après les membres et leurs grades.',
  poomsae: 'Après les membres et leurs grades.',
  arbitrages: 'Après les membres.',
  stages: 'Après les membres.',
  formations: 'Après les membres.',
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
          Ce que la fédération savait avant le portail, depuis des fichiers CSV ou Excel, dans cet ordre. Rien n’est
          modifié avant que vous ne pressiez « Importer ».
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
            detail: `${NEEDS[kind]} ${counts ? `Dans le portail : ${number.format(counts[kind])}.` : ''}`,
          }))}
          value={genre}
          onChange={setGenre}
        />
      </Section>
      <ImportFile key={genre} genre={genre} />
    </Page>
  )
}
