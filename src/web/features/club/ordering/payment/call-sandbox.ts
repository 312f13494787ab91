import { ProviderSilent } from './payment-client.ts'

export interface SandboxAnswer {
  id?: string
  status?: string
  next_action?: { url: string }
  error?: { code: string; message: string }
}

/** The answer, refusals included; anything else counts as no answer. */
export async function callSandbox(path: string, body: Record<string, string | number>): Promise<SandboxAnswer> {
  try {
    const response = await fetch(`/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status >= 500) throw new ProviderSilent()
    return (await response.json()) as SandboxAnswer
  } catch {
    throw new ProviderSilent()
  }
}
