import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dateInBrussels, formatDate } from '../../../domain/dates.ts'
import type { StaffLicence, StaffMember } from '../../lib/staff-member-queries.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LicenceBadge } from '../../ui/licence-badge.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CancelLicence, ExtendLicence } from './change-licence.tsx'
import { IssueLicence, TransferLicence } from './place-licence.tsx'
import classes from './staff-member-page.module.css'

type Action = 'extend' | 'cancel' | 'transfer'
type Doing = { action: 'issue' } | { action: Action; licence: StaffLicence } | null

/** Every licence, also the cancelled ones, and what can be done about each. */
export function LicencesTab({ member }: { member: StaffMember }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const idMember = member.fiche.id
  return (
    <Section
      title="Licences"
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDoing({ action: 'issue' })}>
          Délivrer une licence
        </Button>
      }
    >
      {member.licences.length === 0 ? (
        <p className={classes.none}>Aucune licence jusqu’ici.</p>
      ) : (
        <DataTable
          label="Licences"
          columns={columnsOf((action, licence) => setDoing({ action, licence }))}
          rows={member.licences}
          rowKey={({ id_licence }) => id_licence}
        />
      )}
      {doing?.action === 'issue' && <IssueLicence member={member} onClose={close} />}
      {doing?.action === 'extend' && <ExtendLicence idMember={idMember} licence={doing.licence} onClose={close} />}
      {doing?.action === 'cancel' && <CancelLicence idMember={idMember} licence={doing.licence} onClose={close} />}
      {doing?.action === 'transfer' && <TransferLicence idMember={idMember} licence={doing.licence} onClose={close} />}
    </Section>
  )
}

function columnsOf(act: (action: Action, licence: StaffLicence) => void): Column<StaffLicence>[] {
  return [
    { title: 'Club', show: ({ club }) => club, lead: true },
    { title: 'Premier jour', show: ({ date_debut }) => formatDate(date_debut) },
    { title: 'Dernier jour', show: ({ date_fin }) => formatDate(date_fin) },
    { title: 'État', show: (licence) => <State licence={licence} /> },
    { title: 'Actions', show: (licence) => (licence.annulee ? '' : <Actions licence={licence} act={act} />) },
  ]
}

function State({ licence: { annulee, date_fin } }: { licence: StaffLicence }) {
  if (!annulee) return <LicenceBadge dateFin={date_fin} />
  return (
    <>
      <StatusBadge tone="bad">Annulée le {formatDate(dateInBrussels(new Date(annulee.at)))}</StatusBadge>{' '}
      <span className={classes.none}>{annulee.raison}</span>
    </>
  )
}

function Actions({ licence, act }: { licence: StaffLicence; act: (action: Action, licence: StaffLicence) => void }) {
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
    <span className={classes.buttons}>
      {button('extend', 'Prolonger')}
      {button('transfer', 'Transférer')}
      {button('cancel', 'Annuler')}
    </span>
  )
}
