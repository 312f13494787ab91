import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { RenewalChoice } from '#web/features/club/ordering/order-queries.ts'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { WishBadge } from '#web/ui/wish-badge.tsx'
import { newPeriod } from './renewable-members.tsx'
import classes from './season-page.module.css'

interface OpenProps {
  people: RenewalChoice[]
  unticked: ReadonlySet<number>
  onTick: (people: RenewalChoice[], on: boolean) => void
}

export function OpenGroup({ people, unticked, onTick }: OpenProps) {
  const ticked = people.filter(({ id }) => !unticked.has(id)).length
  return (
    <Group
      title="À renouveler maintenant"
      count={people.length}
      all={
        <Tick
          aria-label="Cocher tous : À renouveler maintenant"
          checked={ticked === people.length}
          some={ticked > 0 && ticked < people.length}
          onChange={() => onTick(people, ticked < people.length)}
        />
      }
    >
      {people.map((person) => (
        <li key={person.id}>
          <label className={classes.line} data-ticked={!unticked.has(person.id)}>
            <Tick
              checked={!unticked.has(person.id)}
              onChange={({ currentTarget: { checked } }) => onTick([person], checked)}
            />
            <Person person={person} />
            <span className={classes.period}>{newPeriod(person)}</span>
          </label>
        </li>
      ))}
    </Group>
  )
}

export function InCartGroup({ people }: { people: RenewalChoice[] }) {
  return (
    <Group title="Dans votre panier" count={people.length}>
      {people.map((person) => (
        <li key={person.id} className={classes.line}>
          <Person person={person} />
          <span className={classes.period}>{newPeriod(person)}</span>
        </li>
      ))}
    </Group>
  )
}

export function ClosedGroup({ people }: { people: RenewalChoice[] }) {
  return (
    <Group title="Pas maintenant" count={people.length}>
      {people.map((person) => (
        <li key={person.id} className={classes.line}>
          <Person person={person} />
          <span className={classes.reason}>
            <IconInfoCircle size={17} aria-hidden /> {person.reason}
          </span>
        </li>
      ))}
    </Group>
  )
}

interface GroupProps {
  title: string
  count: number
  all?: ReactNode
  children: ReactNode
}

function Group({ title, count, all, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.groupHead}>
        {all}
        <h3 id={id}>{title}</h3>
        <span>{count}</span>
      </div>
      <ul className={classes.people}>{children}</ul>
    </section>
  )
}

function Person({
  person: { nom, prenom, numero_licence, date_fin, inscription, souhait },
}: {
  person: RenewalChoice
}) {
  return (
    <>
      <span className={classes.name}>
        <PersonName nom={nom} prenom={prenom} />
        <span className={classes.number}>{numero_licence}</span>
        {souhait && <WishBadge />}
      </span>
      <span className={classes.status}>
        {inscription ? (
          <StatusBadge tone="quiet">Première licence</StatusBadge>
        ) : (
          <LicenceBadge dateFin={date_fin} short />
        )}
      </span>
    </>
  )
}
