import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Button, Menu } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconChevronDown,
  IconLink,
  IconLogout,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Member, selectProfile } from '../../lib/active-member.ts'
import { profilesQuery } from '../../lib/queries.ts'
import { logout } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { LicenceBadge } from '../../ui/licence-badge.tsx'
import { MenuLink } from '../../ui/menu-link.tsx'
import classes from './profile-menu.module.css'

interface Props {
  active: number
  clubs: Member['clubsMyABFT']
}

/** The profiles of the account, one tap away from each other, and what else belongs to the account. */
export function ProfileMenu({ active, clubs }: Props) {
  const { data: profiles = [] } = useQuery(profilesQuery)
  return (
    <Menu position="bottom-end" width={300} shadow="lg" radius="md">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUsers size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Mes profils
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {profiles.map(({ id_member, name, date_fin }) => (
          <Menu.Item key={id_member} onClick={() => switchTo(id_member)} data-current={id_member === active}>
            <span className={classes.name}>
              {name} {id_member === active && <span className={classes.active}>(actif)</span>}
            </span>
            <LicenceBadge dateFin={date_fin} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <MenuLink to={paths.noMemberLinked} leftSection={<IconLink size={18} aria-hidden />}>
          Lier une autre licence
        </MenuLink>
        <MenuLink to={paths.accountSettings} leftSection={<IconSettings size={18} aria-hidden />}>
          Mon compte
        </MenuLink>
        {clubs.length > 0 && <ClubEntries clubs={clubs} />}
        <Menu.Divider />
        <Menu.Item color="accent" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
          Déconnexion
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** In the menu a profile that cannot be opened is only logged: the one on the screen stays. */
function switchTo(idMember: number) {
  // oxlint-disable-next-line no-console
  selectProfile(idMember).catch((error: unknown) => console.warn(error))
}

function ClubEntries({ clubs }: Pick<Props, 'clubs'>) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Mes clubs</Menu.Label>
      {clubs.map(({ club_id, club, club_slug }) => (
        <MenuLink
          key={club_id}
          to={paths.club}
          params={{ club: club_slug }}
          leftSection={<IconBuildingCommunity size={18} aria-hidden />}
        >
          {club}
        </MenuLink>
      ))}
    </>
  )
}
