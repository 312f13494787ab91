import type { ReactNode } from 'react'
import { FormationTable } from '#web/features/member/formations/formation-table.tsx'
import { organisationsOf } from '#web/features/member/formations/organisations.ts'
import { GradeTable } from '#web/features/member/grades/grade-table.tsx'
import { GradePath } from '#web/features/member/progress/grade-path.tsx'
import { RefereeingTable } from '#web/features/member/refereeing/refereeing-table.tsx'
import { CombatTable } from '#web/features/member/results/combat-table.tsx'
import { PoomsaeTable } from '#web/features/member/results/poomsae-table.tsx'
import { StageTable } from '#web/features/member/stages/stage-table.tsx'
import type { Member } from '#web/lib/active-member.ts'
import { Section } from '#web/ui/page.tsx'
import classes from './staff-member-page.module.css'

interface Props {
  fiche: Member
}

export function GradesTab({ fiche }: Props) {
  return (
    <div className={classes.stack}>
      <Section title="Parcours">
        <GradePath member={fiche} />
      </Section>
      <Part title="Historique des grades" none="Aucun grade enregistré." rows={fiche.grades}>
        <GradeTable rows={fiche.grades} />
      </Part>
    </div>
  )
}

export function CoursesTab({ fiche }: Props) {
  const organisations = organisationsOf(fiche.formations)
  return (
    <div className={classes.stack}>
      <Part title="Stages" none="Aucun stage enregistré." rows={fiche.stages}>
        <StageTable label="Stages" rows={fiche.stages} />
      </Part>
      {organisations.length === 0 && (
        <Part title="Formations" none="Aucune formation enregistrée." rows={organisations}>
          {null}
        </Part>
      )}
      {organisations.map(({ label, rows }) => (
        <Part key={label} title={`Formations ${label}`} none="" rows={rows}>
          <FormationTable organisation={label} rows={rows} />
        </Part>
      ))}
    </div>
  )
}

export function ResultsTab({ fiche }: Props) {
  return (
    <div className={classes.stack}>
      <Part title="Combat" none="Aucun résultat en combat." rows={fiche.palmaresCombat}>
        <CombatTable rows={fiche.palmaresCombat} />
      </Part>
      <Part title="Poomsae" none="Aucun résultat en poomsae." rows={fiche.palmaresPoomsae}>
        <PoomsaeTable rows={fiche.palmaresPoomsae} />
      </Part>
      <Part title="Arbitrage" none="Aucune prestation d’arbitrage." rows={fiche.arbitrage}>
        <RefereeingTable rows={fiche.arbitrage} />
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  none: string
  rows: unknown[]
  children: ReactNode
}

function Part({ title, none, rows, children }: PartProps) {
  return <Section title={title}>{rows.length === 0 ? <p className={classes.none}>{none}</p> : children}</Section>
}
