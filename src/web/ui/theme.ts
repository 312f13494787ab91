import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { config } from '#web/config.ts'

/** Ten shades of a colour: mixed with white below index 7, the given one, mixed with black above it. */
function shadesOf(hex: string): MantineColorsTuple {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const mix = (target: number, share: number) =>
    `#${channels
      .map((channel) => Math.round(channel + (target - channel) * share))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`
  const [light, dark] = [
    [0.94, 0.86, 0.72, 0.58, 0.44, 0.3, 0.15],
    [0.15, 0.3],
  ]
  return [
    ...light.map((share) => mix(255, share)),
    hex,
    ...dark.map((share) => mix(0, share)),
  ] as unknown as MantineColorsTuple
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Segoe UI', Helvetica, Arial, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Segoe UI', Helvetica, Arial, sans-serif", fontWeight: '700' },
  colors: { ink: shadesOf(config.colours.ink), accent: shadesOf(config.colours.accent) },
  primaryColor: 'ink',
  primaryShade: 7,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Errors are announced wherever the focus is. Nearly every field is required; the few optional ones say so.
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' }, withAsterisk: false } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer le mot de passe' },
      },
    },
  },
})
