import { IconBuildingCommunity, IconLogout, IconUser } from '@tabler/icons-react'
import type { Member } from '#web/lib/active-member.ts'
import { logout } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Dropdown, DropdownItem, DropdownLink } from '#web/ui/dropdown.tsx'
import classes from './club-menu.module.css'

interface Props {
  clubs: Member['clubsMyABFT']
  current: number
}

/** Menu of the member's clubs, with the links out of the club area. */
export function ClubMenu({ clubs, current }: Props) {
  return (
    <Dropdown label="Mes clubs" size="sm" leftSection={<IconBuildingCommunity size={18} aria-hidden />}>
      {clubs.map(({ club_id, club, club_slug }) => (
        <DropdownLink
          key={club_id}
          to={paths.club}
          params={{ club: club_slug }}
          icon={<IconBuildingCommunity size={18} aria-hidden />}
        >
          <span className={classes.name}>
            {club} {club_id === current && <span className={classes.current}>(affiché)</span>}
          </span>
        </DropdownLink>
      ))}
      <hr />
      <DropdownLink to={paths.profile} icon={<IconUser size={18} aria-hidden />}>
        Revenir à mon profil
      </DropdownLink>
      <hr />
      <DropdownItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
        Déconnexion
      </DropdownItem>
    </Dropdown>
  )
}
