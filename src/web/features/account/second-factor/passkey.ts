import type { InputOf, OutputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'

export type Attestation = InputOf<'addPasskey'>['credential']
export type Assertion = Extract<InputOf<'confirmIdentity'>, { method: 'passkey' }>['credential']
type CreationOptions = OutputOf<'preparePasskey'>
type RequestOptions = OutputOf<'getPasskeyChallenge'>

/** Asks the browser for a passkey of this portal. */
export async function askForPasskey(): Promise<Assertion> {
  const publicKey = toRequestOptions(await callApi('getPasskeyChallenge', {}))
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return {
    ...identify(credential),
    response: {
      clientDataJSON: encode(clientDataJSON),
      authenticatorData: encode(authenticatorData),
      signature: encode(signature),
      userHandle: userHandle && encode(userHandle),
    },
  }
}

/** Asks the browser to create a passkey. */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const credential = (await navigator.credentials.create({
    publicKey: toCreationOptions(options),
  })) as PublicKeyCredential
  const { clientDataJSON, attestationObject } = credential.response as AuthenticatorAttestationResponse
  return {
    ...identify(credential),
    response: { clientDataJSON: encode(clientDataJSON), attestationObject: encode(attestationObject) },
  }
}

/** The sentence for a failed passkey. */
export function formatPasskeyFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (!(error instanceof DOMException)) return messages.unexpected
  // The browser does not tell whether the person cancelled or had no passkey.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'Aucune clé d’accès n’a été utilisée.'
  if (error.name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour votre compte.'
  if (error.name === 'SecurityError') return 'Les clés d’accès ne fonctionnent pas à cette adresse du portail.'
  return messages.unexpected
}

function identify({ rawId }: PublicKeyCredential) {
  const id = encode(rawId)
  return { id, rawId: id, type: 'public-key' as const }
}

// The browser's own functions where they exist (Chrome 129, Firefox 119, Safari 18.4), else the same by hand.

function toRequestOptions(options: RequestOptions): PublicKeyCredentialRequestOptions {
  if ('parseRequestOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  }
  return { ...options, challenge: decode(options.challenge) }
}

function toCreationOptions(options: CreationOptions): PublicKeyCredentialCreationOptions {
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  }
  return {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ id: decode(id), type })),
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function encode(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
