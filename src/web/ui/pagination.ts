import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Pagination.layer.css'

export { Pagination } from '@mantine/core'
