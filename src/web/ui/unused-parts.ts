/** Components of Mantine that the build leaves out, see vite.config.ts. */
export const UNUSED_PARTS = [
  'ActionIconGroup',
  'ActionIconGroupSection',
  'Bars',
  'ButtonGroup',
  'ButtonGroupSection',
  'CheckboxCard',
  'CheckboxIndicator',
  'Dots',
  'ScrollArea',
]

/** The classes of these components, and of the loaders that no screen shows. */
export const UNUSED_CLASSES = /[.]m_(80d6d844|70be2a01|1a0f1b21|437b6484|7a2bd4cd|870bb79|4e3f22d7|870c4af)\b/

/** Palettes, the heading sizes of Mantine's Title, breakpoints, and second names of the primary colour. */
export const UNUSED_VARIABLES =
  /^--mantine-(color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange|dark)-|h[1-6]-|breakpoint-|primary-color-\d)/

/** The same palettes in Mantine's default theme. */
export const UNUSED_PALETTES = /\b(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange): \[[^\]]*\],?/g
