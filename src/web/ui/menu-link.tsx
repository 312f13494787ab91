import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends MenuItemProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** An entry of a dropdown that leads to another screen. */
export const MenuLink = createLink((props: Props) => <Menu.Item component="a" {...props} />)
