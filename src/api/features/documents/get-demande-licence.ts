import type { Input, MemberCall, SentFile } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { DOTS, fillLicenceRequest, type RequestTags, readTemplate } from '#api/files/licence-request-template.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { licenceRequestYears } from '#domain/licence-request.ts'
import { isAdult } from '#domain/linked-account.ts'
import { findLastLicence, getApplicant } from './document-queries.ts'

type Applicant = Awaited<ReturnType<typeof getApplicant>>
type LastLicence = Awaited<ReturnType<typeof findLastLicence>>

/** The licence request of a year: the federation's Word template, filled in. */
export async function getDemandeLicence({ year }: Input<'getDemandeLicence'>, call: MemberCall): Promise<SentFile> {
  const { db, clock, idMember } = call
  const last = await findLastLicence(db, idMember)
  const years = licenceRequestYears(today(clock), last?.date_fin ?? null)
  if (!years.includes(year)) {
    throw invalid({ year: [accountMessages.licenceRequestYears(years)] })
  }
  const applicant = await getApplicant(db, idMember)
  const minor = !isAdult(applicant.date_naissance, today(clock))
  const content = await fillLicenceRequest(call, await readTemplate(db), {
    ...memberTags(applicant, last),
    year: String(year),
    minor,
  })
  return { content, name: `DemandeLicence${year}.docx` }
}

function memberTags({ sexe, date_naissance, adresse, complement, grade, ...texts }: Applicant, last: LastLicence) {
  const tags = {
    ...texts,
    sexe: sexe === 1 ? 'Masculin' : 'Féminin',
    date_naissance: date_naissance ? formatDate(date_naissance) : '',
    adresse: [adresse, complement].filter(Boolean).join(', '),
    grade: grade ?? '',
    club: last?.club ?? '',
    numero_club: last?.numero_club ?? '',
  }
  return Object.fromEntries(Object.entries(tags).map(([name, text]) => [name, text.trim() || DOTS])) as Omit<
    RequestTags,
    'year' | 'minor'
  >
}
