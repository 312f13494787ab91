import { formatCommunication } from '../../../domain/structured-communication.ts'

interface Props {
  communication_structuree: string | null
  communication: string
}

export function Communication({ communication_structuree, communication }: Props) {
  const parts = [communication_structuree && formatCommunication(communication_structuree), communication]
  return parts.filter(Boolean).join(' ') || '-'
}
