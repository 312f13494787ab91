import { IconTrophy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { config } from '#web/config.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'

/** The table of results, or a link to the next competitions. */
export function ResultsSection({ empty, children }: { empty: boolean; children: ReactNode }) {
  return (
    <Section title="Résultats">
      {empty ? (
        <Empty icon={<IconTrophy />} title="Aucun résultat en compétition trouvé">
          <p>
            Les prochaines compétitions sont au <a href={config.links.calendar}>calendrier de la fédération</a>.
          </p>
        </Empty>
      ) : (
        children
      )}
    </Section>
  )
}
