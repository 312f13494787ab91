import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The shades of a colour, which the page holds as variables. */
function shadesOf(name: string) {
  return Array.from(
    { length: 10 },
    (_, index) => `var(--mantine-color-${name}-${index})`,
  ) as unknown as MantineColorsTuple
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Segoe UI', Helvetica, Arial, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Segoe UI', Helvetica, Arial, sans-serif", fontWeight: '700' },
  colors: { ink: shadesOf('ink'), accent: shadesOf('accent') },
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
