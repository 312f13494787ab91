import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountMessages } from './account-messages.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { messages } from './messages.ts'
import { refusalMessages } from './refusal-messages.ts'
import { type Route, routes } from './routes.ts'

const endpoints = Object.entries(contract as Record<string, Endpoint>).map(
  ([name, endpoint]) => [name, endpoint, (routes as Record<string, Route>)[name]!] as const,
)

it('the contract has a route for every endpoint and an endpoint for every route', () => {
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(routes).toSorted())
})

it('routes are unique by method and path', () => {
  const places = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})

function fieldsOf(input: z.ZodType) {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}
}

describe.each(endpoints)('%s', (name, endpoint, { path, method, access }) => {
  it('has the path that the specification names', () => {
    expect(path).toBe(name === 'token' ? '/oauth/token' : `/api/myabft/${name}`)
  })

  it('has a summary that is a sentence', () => {
    expect(endpoint.summary).toMatch(/^['A-Z].*\.$/)
  })

  it('requires valid ids for the member and the club that its access checks', () => {
    const wanted = access === 'member' ? ['id_member'] : access.startsWith('club') ? ['id_member', 'id_club'] : []
    for (const id of wanted) {
      for (const wrong of [undefined, 0, -1, 1.5, 2_147_483_648, 'abc', {}]) {
        const parsed = endpoint.input.safeParse({ [id]: wrong })
        expect(
          parsed.error?.issues.map(({ path: [field] }) => field),
          `${id} ${JSON.stringify(wrong)}`,
        ).toContain(id)
      }
    }
  })

  it('bounds the length of every text in its input', () => {
    // An image is bounded by the size of the whole body instead.
    if (endpoint.bodyLimit) return
    for (const [field, schema] of Object.entries(fieldsOf(endpoint.input))) {
      if (typeof schema !== 'object' || schema.type !== 'string' || schema.enum || schema.const !== undefined) continue
      expect(schema.maxLength ?? schema.format, field).toBeDefined()
    }
  })

  it('is idempotent only as a POST', () => {
    expect(endpoint.idempotent ? method : 'POST').toBe('POST')
  })
})

/** The error catalogue of the specification, to the letter. */
it.each([
  ['nonceFailed', 'Erreur lors de la récupération du nonce de sécurité.'],
  ['nonceRequired', 'Le nonce de sécurité est requis.'],
  ['emailTaken', 'Cette adresse e-mail est déjà utilisée.'],
  ['accountCreationFailed', 'Une erreur est survenue lors de la création du compte. Veuillez réessayer.'],
  ['resetTokenMissing', 'Token de réinitialisation manquant.'],
  ['resetTokenInvalid', 'Ce lien de réinitialisation est invalide ou a expiré.'],
  ['resetCheckFailed', 'Erreur lors de la vérification du lien. Veuillez demander un nouveau lien.'],
  ['resetFailed', 'Une erreur est survenue lors de la réinitialisation. Veuillez réessayer.'],
  ['loginFailed', 'Connexion échouée. Vérifiez votre login et votre mot de passe.'],
  ['profileSelectionFailed', 'Erreur lors de la sélection du profil.'],
  ['profileSaved', 'Votre profil a bien été sauvegardé'],
  ['profileSaveFailed', 'Erreur lors de la sauvegarde de votre profil'],
  ['profileReloadFailed', 'Erreur lors de la récupération de votre profil'],
  ['passwordChanged', 'Votre mot de passe a été correctement modifié. Veuillez vous reconnecter.'],
  ['passwordChangeFailed', 'Erreur lors de la sauvegarde de votre mot de passe. Vérifiez le mot de passe entré.'],
  ['licenceDocumentFailed', 'Erreur lors de la génération de votre document de licence'],
  ['confirmTokenMissing', 'Token de confirmation manquant.'],
  ['confirmFailed', "Erreur lors de la confirmation de l'e-mail."],
  ['confirmError', 'Une erreur est survenue lors de la confirmation de votre e-mail. Veuillez réessayer.'],
  [
    'linkFailed',
    'Une erreur est survenue lors de la liaison de la licence. Veuillez vérifier les informations et réessayer.',
  ],
  ['linkDone', 'La licence a été liée avec succès à votre compte.'],
  [
    'recoverySent',
    'Si cette adresse e-mail existe dans notre système, un e-mail de réinitialisation vous sera envoyé.',
  ],
  ['unauthenticated', 'Unauthenticated.'],
] as const)('the message %s is that of the specification, to the letter', (name, text) => {
  expect({ ...messages, ...accountMessages, ...refusalMessages }[name]).toBe(text)
})
