import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ageOn, formatDate } from '#domain/dates.ts'
import { isAdult } from '#domain/linked-account.ts'
import { fullName } from '#domain/person-name.ts'
import { InviteMember } from '#web/features/secretariat/accounts/invite-member.tsx'
import { invalidateStaffClub, type StaffClub, staffClubQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { IfMay, ReadOnlyUnlessMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import { type FoundMember, memberSearchQuery } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { FirstAccess } from './first-access.tsx'
import classes from './staff-clubs.module.css'

type Manager = StaffClub['responsables'][number]
type Rights = Pick<Manager, 'write' | 'can_register_member'>

/** Shows the rights before the club is read again, which may fail. */
async function give(id_club: number, id_member: number, rights: Rights) {
  try {
    const { message } = await callApi('staffSetManager', { id_club, id_member, ...rights })
    notify({ tone: 'success', message })
    queryClient.setQueryData(staffClubQuery(id_club).queryKey, (club) => {
      const responsables = club?.responsables.map((one) => (one.id_member === id_member ? { ...one, ...rights } : one))
      return club && responsables && { ...club, responsables }
    })
  } catch (error) {
    notify({ tone: 'error', message: formatError(error) })
  }
  // Not waited for: a second tick is sent at once.
  void invalidateStaffClub(id_club)
}

/**
 * The ticked rights of managers, shown until they are saved or refused: a second tick right after the first would
 * otherwise send the old value of the first. Calls about one manager run one after the other, so that the last tick wins.
 */
function useWishes(id_club: number) {
  const [wishes, setWishes] = useState<ReadonlyMap<number, Rights>>(new Map())
  const latest = useRef(new Map<number, Rights>())

  async function wish(id_member: number, rights: Rights) {
    const isUnderWay = latest.current.has(id_member)
    latest.current.set(id_member, rights)
    setWishes(new Map(latest.current))
    if (isUnderWay) return
    let sent: Rights | undefined
    while (sent !== latest.current.get(id_member)) {
      sent = latest.current.get(id_member)!
      await give(id_club, id_member, sent)
    }
    latest.current.delete(id_member)
    setWishes(new Map(latest.current))
  }

  return { wishes, wish }
}

/** The managers of a club with their two rights; a tick is saved at once. */
export function ManagersTab({ club }: { club: StaffClub }) {
  const { id_club, responsables } = club
  const { wishes, wish } = useWishes(id_club)
  const columns = useActionColumns('staffRemoveManager', managerColumns(id_club, wish))
  return (
    <div className={classes.stack}>
      <Section title="Responsables">
        {responsables.length === 0 ? (
          <p className={classes.none}>Personne ne gère ce club dans le portail.</p>
        ) : (
          <DataTable
            label="Responsables"
            columns={columns}
            rows={responsables.map((one) => ({ ...one, ...wishes.get(one.id_member) }))}
            rowKey={({ id_member }) => id_member}
            paged
          />
        )}
      </Section>
      <IfMay call="staffSetManager">
        <AddManager idClub={id_club} known={responsables.map(({ id_member }) => id_member)} />
      </IfMay>
      <IfMay call="staffPrintInvitations">
        <FirstAccess club={club} />
      </IfMay>
    </div>
  )
}

function Accounts({ idClub, manager }: { idClub: number; manager: Manager }) {
  const { comptes, avec_mail: hasMail } = manager
  if (comptes.length === 0) {
    return (
      <>
        <StatusBadge tone="warn">Aucun</StatusBadge>
        <InviteMember member={{ ...manager, hasMail }} invalidate={() => invalidateStaffClub(idClub)} />
      </>
    )
  }
  return comptes.map(({ id_account, email }) => (
    <div key={id_account} className={classes.address}>
      <IfMay call="staffGetAccount" otherwise={email}>
        <Link to={paths.staffAccount} params={{ id: String(id_account) }}>
          {email}
        </Link>
      </IfMay>
    </div>
  ))
}

function managerColumns(
  id_club: number,
  wish: (id_member: number, rights: Rights) => Promise<void>,
): Column<Manager>[] {
  const right = (manager: Manager, name: keyof Rights, label: string) => (
    <ReadOnlyUnlessMay call="staffSetManager">
      <Checkbox
        aria-label={`${label}\u00a0: ${fullName(manager)}`}
        checked={manager[name]}
        onChange={({ currentTarget: { checked } }) => {
          const { write, can_register_member } = manager
          void wish(manager.id_member, { write, can_register_member, [name]: checked })
        }}
      />
    </ReadOnlyUnlessMay>
  )
  return [
    {
      title: 'Responsable',
      show: (manager) => (
        <Link className={classes.link} to={paths.staffMember} params={{ id: String(manager.id_member) }}>
          <PersonName nom={manager.nom} prenom={manager.prenom} />
        </Link>
      ),
      lead: true,
    },
    { title: 'Licence', show: ({ numero_licence }) => numero_licence },
    {
      title: 'Comptes liés',
      show: (manager) => <Accounts idClub={id_club} manager={manager} />,
    },
    { title: 'Modifier les données', show: (manager) => right(manager, 'write', 'Modifier les données') },
    {
      title: 'Inscrire des membres',
      show: (manager) => right(manager, 'can_register_member', 'Inscrire des membres'),
    },
    {
      title: 'Actions',
      actions: true,
      show: (manager) => (
        <ConfirmButton
          size="xs"
          label="Retirer"
          aria-label={`Retirer ${fullName(manager)}`}
          title={`Retirer ${fullName(manager)}\u00a0?`}
          verb="Retirer ce responsable"
          onConfirm={async () => {
            const done = await callApi('staffRemoveManager', { id_club, id_member: manager.id_member })
            await invalidateStaffClub(id_club)
            return done
          }}
        >
          <p>Cette personne n’a plus accès au club, dès maintenant.</p>
        </ConfirmButton>
      ),
    },
  ]
}

const FOUND = 8
const PAUSE_MS = 200

function AddManager({ idClub, known }: { idClub: number; known: number[] }) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const { data } = useQuery({ ...memberSearchQuery({ texte: settled, size: FOUND }), enabled: settled.trim() !== '' })
  const found = text.trim() === '' ? [] : (data?.rows ?? [])
  return (
    <Section
      title="Ajouter un responsable"
      intro={<p>Il reçoit les deux droits ; décochez ensuite ce qu’il ne peut pas.</p>}
    >
      <TextInput
        type="search"
        label="Trouver un membre"
        description="Nom et prénom, ou numéro de licence."
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {found.length > 0 && (
        <ul className={classes.found} aria-label="Membres trouvés">
          {found.map((member) => (
            <li key={member.id_member}>
              <span>
                <PersonName {...member} />, {member.numero_licence}
                {member.date_naissance && `, ${formatDate(member.date_naissance)}`}
                {member.club && `, ${member.club}`}
              </span>
              {known.includes(member.id_member) ? (
                <span className={classes.none}>déjà responsable</span>
              ) : (
                <AddButton idClub={idClub} member={member} onAdd={() => setText('')} />
              )}
            </li>
          ))}
        </ul>
      )}
      {text.trim() !== '' && settled === text && data?.total === 0 && (
        <p className={classes.none} role="status">
          Personne ne correspond.
        </p>
      )}
    </Section>
  )
}

const BOTH_RIGHTS: Rights = { write: true, can_register_member: true }

/** A minor is added after a question: a manager sees members' data and orders in the name of the club. */
function AddButton({ idClub, member, onAdd }: { idClub: number; member: FoundMember; onAdd: () => void }) {
  const { id_member, date_naissance } = member
  const name = fullName(member)
  if (date_naissance === null || isAdult(date_naissance, today())) {
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`Ajouter ${name}`}
        onClick={() => {
          onAdd()
          void give(idClub, id_member, BOTH_RIGHTS)
        }}
      >
        Ajouter
      </Button>
    )
  }
  return (
    <ConfirmButton
      size="xs"
      label="Ajouter"
      aria-label={`Ajouter ${name}`}
      title={`Ajouter ${name}\u00a0?`}
      verb="Ajouter ce responsable"
      onConfirm={async () => {
        const done = await callApi('staffSetManager', { id_club: idClub, id_member, ...BOTH_RIGHTS })
        onAdd()
        await invalidateStaffClub(idClub)
        return done
      }}
    >
      <p>
        {name} a {ageOn(date_naissance, today())} ans. Un responsable voit les données des membres et commande au nom du
        club.
      </p>
    </ConfirmButton>
  )
}
