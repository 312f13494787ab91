import '@mantine/core/styles/Button.layer.css'
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** A button that leads to another screen. */
export const ButtonLink = createLink((props: Props) => <Button component="a" {...props} />)
