import '@mantine/core/styles/Input.layer.css'

export { TextInput, type TextInputProps } from '@mantine/core'
