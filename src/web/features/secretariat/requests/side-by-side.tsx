import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'
import { formatSex } from '#web/features/secretariat/format-sex.ts'
import type { RegistrationRequest } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { paths } from '#web/paths.ts'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { WrappedEmail } from '#web/ui/wrapped-email.tsx'
import { AcceptDouble } from './decide-request.tsx'
import classes from './request-page.module.css'

type Double = RegistrationRequest['doubles'][number]

const LIKENESS: Record<Double['raisons'][number], string> = {
  identite: 'mêmes noms et date de naissance',
  naissance: 'mêmes noms, date de naissance proche',
  nom: 'même date de naissance, nom proche',
  mail: 'même adresse e-mail',
}

type Fact = [label: string, value: string]

function factsOf({ personne }: RegistrationRequest): Fact[] {
  return [
    ['Nom', personne.nom],
    ['Prénom', personne.prenom],
    ['Sexe', formatSex(personne.sexe)],
    ['Naissance', formatDate(personne.date_naissance)],
    ['Adresse', personne.adresse],
    ['Localité', `${personne.cp} ${personne.ville}`],
    ['Téléphone', personne.telephone_gsm],
    ['E-mail', personne.email],
  ]
}

function factsOfDouble(double: Double): Fact[] {
  return [
    ['Nom', double.nom],
    ['Prénom', double.prenom],
    ['Sexe', formatSex(double.sexe)],
    ['Naissance', double.date_naissance ? formatDate(double.date_naissance) : ''],
    ['Adresse', double.adresse],
    ['Localité', `${double.cp} ${double.ville}`.trim()],
    ['Téléphone', double.gsm || double.telephone],
    ['E-mail', double.mail],
  ]
}

/** The club's data beside the federation's, line by line. */
export function SideBySide({ request }: { request: RegistrationRequest }) {
  return (
    <div className={classes.sides}>
      <RequestCard request={request} />
      {request.doubles.map((double) => (
        <Card
          key={double.id_member}
          title={`Licence ${double.numero_licence}`}
          note={double.raisons.map((reason) => LIKENESS[reason]).join(', ')}
          facts={factsOfDouble(double)}
          compared={factsOf(request)}
        >
          <p className={classes.licence}>
            {double.club ?? 'Aucun club'} <LicenceBadge dateFin={double.date_fin} />
          </p>
          {double.obstacle && <Warning>{double.obstacle}</Warning>}
          <div className={classes.buttons}>
            {!double.obstacle && (
              <IfMay call="staffAcceptRequest">
                <AcceptDouble request={request} double={double} />
              </IfMay>
            )}
            <Link to={paths.staffMember} params={{ id: String(double.id_member) }}>
              Ouvrir la fiche {double.numero_licence}
            </Link>
          </div>
        </Card>
      ))}
    </div>
  )
}

export function RequestCard({ request }: { request: RegistrationRequest }) {
  return <Card title="Demande du club" facts={factsOf(request)} />
}

interface CardProps {
  title: string
  note?: string
  facts: Fact[]
  compared?: Fact[]
  children?: ReactNode
}

function Card({ title, note, facts, compared, children }: CardProps) {
  return (
    <section className={classes.side} aria-label={title} data-asked={compared === undefined}>
      <h3>{title}</h3>
      {note && <p className={classes.note}>{note}</p>}
      <dl className={classes.facts}>
        {facts.map(([label, value], index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-different={compared !== undefined && differs(value, compared[index]![1])}>
              <WrappedEmail text={value || '-'} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** Ignores accents, case and spaces. */
function differs(one: string, other: string) {
  return searchKey(one) !== searchKey(other)
}
