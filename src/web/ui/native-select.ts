import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

export { NativeSelect } from '@mantine/core'
