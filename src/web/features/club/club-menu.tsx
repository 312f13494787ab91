import '@mantine/core/styles/Button.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconBuildingCommunity, IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import type { Member } from '../../lib/active-member.ts'
import { logout } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { MenuLink } from '../../ui/menu-link.tsx'
import classes from './club-menu.module.css'

interface Props {
  clubs: Member['clubsMyABFT']
  current: number
}

/** The member's clubs, one tap away from each other, and the ways out of the club area. */
export function ClubMenu({ clubs, current }: Props) {
  return (
    <Menu position="bottom-end" width={300} shadow="lg" radius="md">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBuildingCommunity size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Mes clubs
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {clubs.map(({ club_id, club, club_slug }) => (
          <MenuLink
            key={club_id}
            to={paths.club}
            params={{ club: club_slug }}
            leftSection={<IconBuildingCommunity size={18} aria-hidden />}
          >
            <span className={classes.name}>
              {club} {club_id === current && <span className={classes.current}>(affiché)</span>}
            </span>
          </MenuLink>
        ))}
        <Menu.Divider />
        <MenuLink to={paths.profile} leftSection={<IconUser size={18} aria-hidden />}>
          Revenir à mon profil
        </MenuLink>
        <Menu.Divider />
        <Menu.Item color="accent" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
          Déconnexion
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
