import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './unstyled-button.css'
import './fonts/inter.css'
import './mantine-variables.css'
import './global.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { theme } from './theme.ts'

interface Props {
  /** The style nonce of the page's Content-Security-Policy. */
  nonce: string
  children: ReactNode
}

/**
 * The theme and the base styles of the kit. Mantine's own provider would compute in the browser the variables that
 * mantine-variables.css holds, and bring a switch of colour schemes.
 */
export function UiProvider({ nonce, children }: Props) {
  const [context] = useState(() => ({
    colorScheme: 'light' as const,
    setColorScheme: () => {},
    clearColorScheme: () => {},
    getRootElement: () => document.documentElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: true,
    getStyleNonce: () => nonce,
  }))
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
