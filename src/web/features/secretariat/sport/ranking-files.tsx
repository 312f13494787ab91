import { IconDownload } from '@tabler/icons-react'
import { type RankingVersion, rankingMessages, rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from '#web/ui/button.ts'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Section } from '#web/ui/page.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { type RankingFilters, toRankingInput } from './ranking-search.ts'
import classes from './rankings.module.css'

const VERSIONS: Record<RankingVersion, { label: string; names: string }> = {
  publique: { label: 'À publier', names: 'Un mineur y figure par ses initiales.' },
  interne: { label: 'Interne', names: 'Tous les noms en entier : à ne pas publier.' },
}

interface Props {
  filters: RankingFilters
  onVersion: (version: RankingVersion) => void
}

/** The whole ranking, all pages, as a file. */
export function RankingFiles({ filters, onVersion }: Props) {
  const { version, discipline, date } = filters
  const { busy, download } = useDownload((error) => ({ message: formatError(error, rankingMessages.exportFailed) }))
  const wish = { ...toRankingInput(filters), version }
  const name = rankingWords.file(discipline, date, version)
  return (
    <Section title="Télécharger">
      <div className={classes.files}>
        <NativeSelect
          label="Version"
          description={VERSIONS[version].names}
          inputWrapperOrder={['label', 'input', 'description']}
          data={Object.entries(VERSIONS).map(([value, { label }]) => ({ value, label }))}
          value={version}
          onChange={({ currentTarget: { value } }) => onVersion(value as RankingVersion)}
        />
        <div className={classes.buttons}>
          <Button
            loading={busy}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download(() => callApi('staffPrintRanking', wish), `${name}.pdf`)}
          >
            Télécharger le PDF
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download(() => callApi('staffExportRanking', wish), `${name}.xlsx`)}
          >
            Télécharger l’Excel
          </Button>
        </div>
      </div>
    </Section>
  )
}
