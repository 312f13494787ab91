import { Textarea as MantineTextarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'

/** As high as a text input. */
export const Textarea = MantineTextarea.withProps({ size: 'md' })
