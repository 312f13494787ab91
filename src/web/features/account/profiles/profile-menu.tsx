import { IconBuildingCommunity, IconLink, IconLogout, IconSettings, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Member, selectProfile } from '#web/lib/active-member.ts'
import { profilesQuery } from '#web/lib/queries.ts'
import { logout } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Dropdown, DropdownGroup, DropdownItem, DropdownLink } from '#web/ui/dropdown.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import classes from './profile-menu.module.css'

interface Props {
  active: number
  clubs: Member['clubsMyABFT']
}

/** Menu of the account: its other profiles, settings, logout. */
export function ProfileMenu({ active, clubs }: Props) {
  const { data: profiles = [] } = useQuery(profilesQuery)
  return (
    <Dropdown label="Mes profils" size="sm" leftSection={<IconUsers size={18} aria-hidden />}>
      {profiles.map(({ id_member, name, date_fin }) => (
        <DropdownItem key={id_member} onClick={() => switchTo(id_member)}>
          <span className={classes.name}>
            {name} {id_member === active && <span className={classes.active}>(actif)</span>}
          </span>
          <LicenceBadge dateFin={date_fin} />
        </DropdownItem>
      ))}
      <hr />
      <DropdownLink to={paths.noMemberLinked} icon={<IconLink size={18} aria-hidden />}>
        Lier une autre licence
      </DropdownLink>
      <DropdownLink to={paths.accountSettings} icon={<IconSettings size={18} aria-hidden />}>
        Mon compte
      </DropdownLink>
      {clubs.length > 0 && <ClubEntries clubs={clubs} />}
      <hr />
      <DropdownItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
        Déconnexion
      </DropdownItem>
    </Dropdown>
  )
}

/** A failure to open another profile is only logged, and the current one stays. */
function switchTo(idMember: number) {
  // oxlint-disable-next-line no-console
  selectProfile(idMember).catch((error: unknown) => console.warn(error))
}

function ClubEntries({ clubs }: Pick<Props, 'clubs'>) {
  return (
    <>
      <hr />
      <DropdownGroup label="Mes clubs">
        {clubs.map(({ club_id, club, club_slug }) => (
          <DropdownLink
            key={club_id}
            to={paths.club}
            params={{ club: club_slug }}
            icon={<IconBuildingCommunity size={18} aria-hidden />}
          >
            {club}
          </DropdownLink>
        ))}
      </DropdownGroup>
    </>
  )
}
