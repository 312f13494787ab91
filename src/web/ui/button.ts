import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'

export { Button, type ButtonProps } from '@mantine/core'
