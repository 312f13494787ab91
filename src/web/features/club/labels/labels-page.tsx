import { validCriteria } from '#domain/label-criteria.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { today } from '#web/lib/today.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { LabelCard } from './label-card.tsx'
import classes from './labels-page.module.css'

export function LabelsPage() {
  const { club } = useClub()
  const { labelsDisponibles: labels, criteresDisponibles: criteria } = club
  const valid = validCriteria(criteria, club.criteresClub, today())
  const groups = [{ label: null, nom: 'Critères communs' }, ...labels]
  return (
    <Page title="Labélisation">
      <Section title="Labels obtenus par le club">
        <ul className={classes.labels}>
          {labels.map(({ label, nom }) => (
            <LabelCard key={label} label={label} nom={nom} club={club} valid={valid} />
          ))}
        </ul>
      </Section>
      <Section
        title="Critères labélisant du club"
        intro={
          <p>
            Une étoile demande tous ses critères labélisants, communs et propres au label. Un critère valorisant
            s’ajoute sans être exigé.
          </p>
        }
      >
        {groups.map(({ label, nom }) => (
          <CriteriaTable
            key={nom}
            title={nom}
            criteria={criteria.filter((criterion) => criterion.label === label)}
            valid={valid}
          />
        ))}
      </Section>
    </Page>
  )
}
