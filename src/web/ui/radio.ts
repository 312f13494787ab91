import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'

export { Radio } from '@mantine/core'
