interface EarlyMember {
  body: string
  token: string
  response: Promise<Response>
}

declare global {
  interface Window {
    /** Set by index.html. */
    earlyMember?: EarlyMember | undefined
  }
}

/** The answer to the call that the page made before its scripts had arrived, once, if it was the same call. */
export function takeEarlyMember(path: string, body: string, token: string | undefined): Promise<Response> | undefined {
  const { earlyMember } = window
  if (!earlyMember || !path.endsWith('/getInfosMember')) return undefined
  window.earlyMember = undefined
  return earlyMember.body === body && earlyMember.token === token ? earlyMember.response : undefined
}
