import { NativeSelect as MantineNativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

/** As high as a text input. */
export const NativeSelect = MantineNativeSelect.withProps({ size: 'md' })
