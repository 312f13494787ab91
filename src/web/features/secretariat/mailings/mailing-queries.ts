import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type ListedMailing = OutputOf<'staffListMailings'>['rows'][number]
export type Mailing = OutputOf<'staffGetMailing'>
export type MailingPreview = OutputOf<'staffPreviewMailing'>
export type MailingRecipient = OutputOf<'staffListMailingRecipients'>['rows'][number]

const POLL_AFTER_MS = 3000

export const mailingsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['staff', 'mailings', 'list', page],
    queryFn: ({ signal }) => callApi('staffListMailings', { page, size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Read again while its mails are on their way. */
export const mailingQuery = (id_mailing: number) =>
  queryOptions({
    queryKey: ['staff', 'mailings', 'one', id_mailing],
    queryFn: ({ signal }) => callApi('staffGetMailing', { id_mailing }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.etat === 'sending' ? POLL_AFTER_MS : false),
  })

export const mailingPreviewQuery = (id_mailing: number, version: number) =>
  queryOptions({
    queryKey: ['staff', 'mailings', 'preview', id_mailing, version],
    queryFn: ({ signal }) => callApi('staffPreviewMailing', { id_mailing }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const recipientsQuery = (input: InputOf<'staffListMailingRecipients'>, isSending: boolean) =>
  queryOptions({
    queryKey: ['staff', 'mailings', 'recipients', input],
    queryFn: ({ signal }) => callApi('staffListMailingRecipients', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isSending ? POLL_AFTER_MS : false,
  })

/** What a decision changes is in the inbox too. */
export async function invalidateMailings() {
  await queryClient.invalidateQueries({ queryKey: ['staff', 'mailings'] })
  await queryClient.invalidateQueries({ queryKey: ['staff', 'inbox'] })
}
