import { examResultLabels } from '#contract/exam-result-messages.ts'
import type { ExamResult } from '#domain/sport-sheets/sheets.ts'
import { StatusBadge, type StatusTone } from './status-badge.tsx'

const TONES: Record<ExamResult, StatusTone> = { reussi: 'ok', echoue: 'bad', absent: 'quiet' }

export function ExamResultBadge({ result }: { result: ExamResult }) {
  return <StatusBadge tone={TONES[result]}>{examResultLabels[result]}</StatusBadge>
}
