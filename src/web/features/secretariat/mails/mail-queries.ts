import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import type { MailName } from '#contract/mail-messages.ts'
import type { AutomaticMailName } from '#domain/automatic-mails.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type ListedMail = OutputOf<'staffListMails'>['rows'][number]
export type StaffMail = OutputOf<'staffGetMail'>
export type AutomaticMail = OutputOf<'staffListAutomaticMails'>[number]
export type StaffMailText = OutputOf<'staffGetMailText'>

export const staffMailsQuery = (filter: InputOf<'staffListMails'>) =>
  queryOptions({
    queryKey: ['staff', 'mails', 'list', filter],
    queryFn: ({ signal }) => callApi('staffListMails', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const staffMailQuery = (id_mail: number) =>
  queryOptions({
    queryKey: ['staff', 'mails', 'one', id_mail],
    queryFn: ({ signal }) => callApi('staffGetMail', { id_mail }, { signal }),
    staleTime: 0,
  })

export const ownTextsQuery = queryOptions({
  queryKey: ['staff', 'mails', 'texts'],
  queryFn: ({ signal }) => callApi('staffListMailTexts', {}, { signal }),
  staleTime: 0,
})

export const mailTextQuery = (sorte: MailName) =>
  queryOptions({
    queryKey: ['staff', 'mails', 'text', sorte],
    queryFn: ({ signal }) => callApi('staffGetMailText', { sorte }, { signal }),
    staleTime: 0,
  })

export const automaticMailsQuery = queryOptions({
  queryKey: ['staff', 'mails', 'automatic'],
  queryFn: ({ signal }) => callApi('staffListAutomaticMails', {}, { signal }),
  staleTime: 0,
})

export const automaticPreviewQuery = (envoi: AutomaticMailName, delai: number) =>
  queryOptions({
    queryKey: ['staff', 'mails', 'automatic', envoi, delai],
    queryFn: ({ signal }) => callApi('staffPreviewAutomaticMail', { envoi, delai }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Every change of a mail changes the lists too. */
export function invalidateMails() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'mails'] })
}
