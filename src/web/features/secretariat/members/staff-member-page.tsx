import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDate } from '#domain/dates.ts'
import { formatAge } from '#domain/format-age.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { type StaffMember, staffMemberQuery } from '#web/features/secretariat/members/member-queries.ts'
import type { Member } from '#web/lib/active-member.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Belt } from '#web/ui/belt.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { HistoryTab } from './history-tab.tsx'
import { IdentityForm } from './member-identity-form.tsx'
import { useRememberMember } from './recent-members.tsx'
import { CoursesTab, GradesTab, ResultsTab } from './record-tabs.tsx'
import classes from './staff-member-page.module.css'

// The tabs with dialogs of their own are loaded when they are opened.
const LicencesTab = lazyPart(async () => ({ default: (await import('./licences-tab.tsx')).LicencesTab }))
const AccessTab = lazyPart(async () => ({ default: (await import('./access-tab.tsx')).AccessTab }))

const TABS = {
  identite: { label: 'Identité', show: ({ fiche }: StaffMember) => <Identity fiche={fiche} /> },
  licences: { label: 'Licences', show: (member: StaffMember) => <LicencesTab member={member} /> },
  grades: { label: 'Grades', show: ({ fiche }: StaffMember) => <GradesTab fiche={fiche} /> },
  formations: { label: 'Stages et formations', show: ({ fiche }: StaffMember) => <CoursesTab fiche={fiche} /> },
  resultats: { label: 'Résultats', show: ({ fiche }: StaffMember) => <ResultsTab fiche={fiche} /> },
  acces: { label: 'Accès', show: (member: StaffMember) => <AccessTab member={member} /> },
  historique: { label: 'Historique', show: ({ fiche }: StaffMember) => <HistoryTab idMember={fiche.id} /> },
}

type Tab = keyof typeof TABS

export function StaffMemberPage() {
  const { id } = useParams({ from: '/secretariat/membres/$id' })
  const { onglet } = useSearch({ from: '/secretariat/membres/$id' })
  const tab: Tab = onglet !== undefined && Object.hasOwn(TABS, onglet) ? (onglet as Tab) : 'identite'
  const { data: member, error, refetch } = useQuery(staffMemberQuery(Number(id)))
  useRememberMember(member?.erased ? undefined : member?.fiche)
  if (error && !member) {
    return (
      <NoRecord
        back={<BackLink to={paths.staffMembers}>Membres</BackLink>}
        title="Membre"
        error={error}
        onRetry={refetch}
        icon={<IconUserOff />}
        none="Cette fiche n’existe pas"
      >
        Elle a peut-être été fusionnée avec une autre : <Link to={paths.staffMembers}>cherchez son numéro</Link>.
      </NoRecord>
    )
  }
  if (!member) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffMembers}>Membres</BackLink>}
      title={member.fiche.fullname}
      intro={<Headline member={member} />}
      actions={
        <IfMay call="staffMergeMembers">
          <ButtonLink variant="default" to={paths.staffMerge} search={{ garder: id }}>
            Fusionner avec un doublon
          </ButtonLink>
        </IfMay>
      }
    >
      {member.erased && <Warning>Cette fiche a été effacée à la demande de la personne.</Warning>}
      {member.adresses_refusees.map((email) => (
        <Warning key={email}>
          {email} a refusé trois e-mails de suite : le portail n’y écrit plus. Corrigez cette adresse ou, si elle est
          juste, renvoyez un de{' '}
          <IfMay call="staffListMails" otherwise="ses e-mails">
            <Link to={paths.staffMails} search={{ texte: email }}>
              ses e-mails
            </Link>
          </IfMay>
          .
        </Warning>
      ))}
      <Tabs
        label="Fiche du membre"
        tabs={(Object.keys(TABS) as Tab[]).map((name) => ({
          label: TABS[name].label,
          current: name === tab,
          link: { to: paths.staffMember, params: { id }, search: name === 'identite' ? {} : { onglet: name } },
        }))}
      />
      {/* Remounts for another member, so that no edit of one is saved for the other. */}
      <div key={id}>
        <Suspense fallback={<LoadingPage />}>{TABS[tab].show(member)}</Suspense>
      </div>
    </Page>
  )
}

function Identity({ fiche }: { fiche: Member }) {
  return (
    <Section title="Identité et coordonnées">
      <IdentityForm fiche={fiche} />
    </Section>
  )
}

function Headline({ member: { fiche, licences, anciens_numeros } }: { member: StaffMember }) {
  const former = anciens_numeros.length > 1 ? 'anciens numéros' : 'ancien numéro'
  const last = licences.find(({ annulee }) => !annulee)
  return (
    <div className={classes.headline}>
      <span className={classes.portrait}>
        <Portrait {...fiche} />
      </span>
      <span>
        Licence <b>{fiche.numlicenceABFT}</b>
        {anciens_numeros.length > 0 && ` (${former} ${anciens_numeros.join(', ')})`}
      </span>
      <span>
        {fiche.date_naissance ? `${formatDate(fiche.date_naissance)}, ${formatAge(fiche.age)}` : 'Naissance inconnue'}
      </span>
      {fiche.gradeMax && (
        <span className={classes.grade}>
          <Belt grade={fiche.gradeMax} width={40} /> {fiche.gradeMax}
        </span>
      )}
      {last && (
        <Link className={classes.link} to={paths.staffClub} params={{ id: String(last.id_club) }}>
          {last.club}
        </Link>
      )}
      <LicenceBadge dateFin={fiche.lastLicence?.date_fin ?? null} />
    </div>
  )
}
