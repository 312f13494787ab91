import { ProviderSilent } from './payment-client.ts'

export interface SandboxAnswer {
  id?: string
  status?: string
  next_action?: { url: string }
  error?: { code: string; message: string }
}

/** What it answers, refusals included; whatever is no answer of its own counts as silence. */
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
