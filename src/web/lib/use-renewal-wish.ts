import { callApi } from './call-api.ts'
import { memberQuery, profilesQuery, queryClient } from './queries.ts'
import { useAction } from './use-action.ts'

/** Tells the club of the member's last licence that the member wishes to renew it, or takes that back. */
export function useRenewalWish(idMember: number) {
  const { busy, act } = useAction({
    failureAsNotice: true,
    invalidate: () =>
      Promise.all([queryClient.invalidateQueries(memberQuery(idMember)), queryClient.invalidateQueries(profilesQuery)]),
  })
  const wish = (souhait: boolean) => act(() => callApi('setRenewalWish', { id_member: idMember, souhait }))
  return { busy, wish }
}
