/** Calls that index.html makes before the scripts have arrived. */
interface EarlyCalls {
  /** The URL whose screen they are for. */
  page: string
  token: string
  /** By path and body of the call. */
  answers: Record<string, Promise<Response>>
  /** Settles once the calls about the club are made, for which the record of the member is needed. */
  club: Promise<void>
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls | undefined
  }
}

/** The answer to a call that the page has already made; each is used once, by the screen that was opened. */
export async function takeEarlyAnswer(path: string, body: string, token: string | undefined) {
  const early = window.earlyCalls
  if (!early) return undefined
  if (early.page !== location.href || early.token !== token) {
    window.earlyCalls = undefined
    return undefined
  }
  if (body.includes('"id_club"')) await early.club
  const answer = early.answers[path + body]
  delete early.answers[path + body]
  return answer
}
