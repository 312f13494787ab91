import '@mantine/core/styles/CloseButton.layer.css'

export { CloseButton } from '@mantine/core'
