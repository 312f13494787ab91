import { formatCommunication } from '#domain/structured-communication.ts'
import classes from './bank.module.css'

interface Props {
  communication_structuree: string | null
  communication: string
}

export function Communication({ communication_structuree, communication }: Props) {
  if (!communication_structuree) return communication || '-'
  return (
    <>
      <span className={classes.number}>{formatCommunication(communication_structuree)}</span> {communication}
    </>
  )
}
