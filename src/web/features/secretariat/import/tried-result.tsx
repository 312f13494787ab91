import { useEffect, useRef } from 'react'
import type { KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { TriedImport } from '#web/features/secretariat/import/import-queries.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success, Warning } from '#web/ui/problem.tsx'
import { Differences } from './differences.tsx'
import classes from './import.module.css'
import { ProblemReport } from './problem-report.tsx'

interface Props {
  genre: ImportKind
  tried: TriedImport
  existants: KnownChoice
  /** A change of choice is being tried again. */
  trying: boolean
  running: boolean
  problem: string | null
  onChoose: (existants: KnownChoice) => void
  onRun: () => void
  fetchReport: () => Promise<Blob>
}

const number = new Intl.NumberFormat('fr-BE')

/** The effect of the import, and the decision with the counts in view. */
export function TriedResult(props: Props) {
  const { genre, tried, existants, trying, running, problem, onChoose, onRun, fetchReport } = props
  const { nouveaux, numerotes, differents, inchanges, problemes, changements } = tried
  const head = useRef<HTMLDListElement>(null)
  // Moves the focus to the result, below the pressed button.
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'center' })
  }, [])
  const writes = nouveaux + (existants === 'mettre_a_jour' ? differents : 0)
  return (
    <Section title="4. Résultat de l’essai">
      <dl ref={head} className={classes.counts}>
        <Count label="Nouveaux" value={nouveaux} />
        <Count label={existants === 'laisser' ? 'Différents, laissés' : 'Mis à jour'} value={differents} />
        <Count label="Inchangés" value={inchanges} />
        <Count label="Problèmes" value={problemes.total} tone={problemes.total > 0 ? 'bad' : 'ok'} />
      </dl>
      {differents > 0 && (
        <Differences genre={genre} changements={changements} existants={existants} onChoose={onChoose} />
      )}
      {numerotes > 0 && <p className={classes.quiet}>{numberedText(numerotes)}</p>}
      {problemes.total > 0 ? (
        <ProblemReport genre={genre} problemes={problemes} fetchReport={fetchReport} />
      ) : (
        writes > 0 && <Success>Aucun problème : le fichier peut être importé, en une fois.</Success>
      )}
      {writes === 0 && problemes.total === 0 && (
        <Warning>Tout est déjà dans le portail : il n’y a rien à importer.</Warning>
      )}
      <Problem>{problem}</Problem>
      {writes > 0 && (
        <div className={classes.foot}>
          <Button size="md" color="accent" loading={trying || running} onClick={onRun}>
            {runText(writes, problemes.lignes)}
          </Button>
          {running && <p role="status">L’import est en cours. Gardez cette page ouverte.</p>}
        </div>
      )}
    </Section>
  )
}

function numberedText(count: number) {
  return count === 1
    ? 'Un nouveau membre n’a pas de numéro dans le fichier : le portail lui en donne un.'
    : `${number.format(count)} nouveaux membres n’ont pas de numéro dans le fichier : le portail leur en donne un.`
}

function runText(writes: number, refused: number) {
  const imported = writes === 1 ? 'Importer une ligne' : `Importer ${number.format(writes)} lignes`
  if (refused === 0) return imported
  return `${imported}, récupérer ${refused === 1 ? 'l’autre' : `les ${number.format(refused)} autres`}`
}

function Count({ label, value, tone }: { label: string; value: number; tone?: 'ok' | 'bad' }) {
  return (
    <div className={classes.count} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{number.format(value)}</dd>
    </div>
  )
}
