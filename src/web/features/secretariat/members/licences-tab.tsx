import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import type { StaffLicence, StaffMember } from '#web/features/secretariat/members/member-queries.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CancelLicence, ExtendLicence, ShortenLicence } from './change-licence.tsx'
import { IssueLicence, TransferLicence } from './place-licence.tsx'
import classes from './staff-member-page.module.css'

type Action = 'extend' | 'shorten' | 'cancel' | 'transfer'
type Doing = { action: 'issue' } | { action: Action; licence: StaffLicence } | null

/** All licences, cancelled ones included, with their actions. */
export function LicencesTab({ member }: { member: StaffMember }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const idMember = member.fiche.id
  const columns = useActionColumns(
    'staffCancelLicence',
    columnsOf(member.licences, (action, licence) => setDoing({ action, licence })),
  )
  return (
    <Section
      title="Licences"
      actions={
        <IfMay call="staffIssueLicence">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDoing({ action: 'issue' })}>
            Délivrer une licence
          </Button>
        </IfMay>
      }
    >
      {member.licences.length === 0 ? (
        <p className={classes.none}>Aucune licence jusqu’ici.</p>
      ) : (
        <DataTable label="Licences" columns={columns} rows={member.licences} rowKey={({ id_licence }) => id_licence} />
      )}
      {doing?.action === 'issue' && <IssueLicence member={member} onClose={close} />}
      {doing?.action === 'extend' && <ExtendLicence idMember={idMember} licence={doing.licence} onClose={close} />}
      {doing?.action === 'shorten' && <ShortenLicence idMember={idMember} licence={doing.licence} onClose={close} />}
      {doing?.action === 'cancel' && <CancelLicence idMember={idMember} licence={doing.licence} onClose={close} />}
      {doing?.action === 'transfer' && <TransferLicence idMember={idMember} licence={doing.licence} onClose={close} />}
    </Section>
  )
}

type Act = (action: Action, licence: StaffLicence) => void

function columnsOf(licences: StaffLicence[], act: Act): Column<StaffLicence>[] {
  const last = licences.find(({ annulee }) => !annulee)
  return [
    {
      title: 'Club',
      show: ({ id_club, club }) => (
        <Link className={classes.link} to={paths.staffClub} params={{ id: String(id_club) }}>
          {club}
        </Link>
      ),
      lead: true,
    },
    { title: 'Premier jour', show: ({ date_debut }) => formatDate(date_debut) },
    { title: 'Dernier jour', show: ({ date_fin }) => formatDate(date_fin) },
    { title: 'État', show: (licence) => <State licence={licence} isLast={licence === last} /> },
    {
      title: 'Actions',
      actions: true,
      show: (licence) => (licence.annulee ? '' : <Actions licence={licence} isLast={licence === last} act={act} />),
    },
  ]
}

/** Only the last licence can be expired: those before it just ended. */
function State({ licence: { annulee, date_fin }, isLast }: { licence: StaffLicence; isLast: boolean }) {
  if (!annulee && !isLast && date_fin < today()) return <StatusBadge tone="quiet">Terminée</StatusBadge>
  if (!annulee) return <LicenceBadge dateFin={date_fin} />
  return (
    <>
      <StatusBadge tone="bad">Annulée le {formatDate(dateInBrussels(new Date(annulee.at)))}</StatusBadge>{' '}
      <span className={classes.none}>{annulee.raison}</span>
    </>
  )
}

/** An earlier licence can only be cancelled. */
function Actions({ licence, isLast, act }: { licence: StaffLicence; isLast: boolean; act: Act }) {
  const runs = licence.date_fin >= today()
  const button = (action: Action, label: string) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label} la licence ${licence.club} du ${formatDate(licence.date_debut)}`}
      onClick={() => act(action, licence)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {(runs || isLast) && button('extend', 'Prolonger')}
      {runs && button('shorten', 'Raccourcir')}
      {runs && button('transfer', 'Transférer')}
      {button('cancel', 'Annuler')}
    </>
  )
}
