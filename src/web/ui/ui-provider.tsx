import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './unstyled-button.css'
import './fonts/inter.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

interface Props {
  /** The style nonce of the page's Content-Security-Policy. */
  nonce: string
  children: ReactNode
}

/** The theme and the base styles of the kit. */
export function UiProvider({ nonce, children }: Props) {
  return (
    <MantineProvider theme={theme} getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  )
}
