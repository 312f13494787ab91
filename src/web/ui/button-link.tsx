import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Button, type ButtonProps } from './button.ts'

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Props) => <Button component="a" {...props} />)
