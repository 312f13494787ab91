import { DEMO_PASSWORD } from '#tests/e2e/support/portal.ts'
import type { Visitor } from './visitor.ts'

/** Signs in at the form, which leads to the choice of a profile. */
export async function signIn(visitor: Visitor, email: string, password = DEMO_PASSWORD) {
  await visitor.open('/login')
  await visitor.fill('Adresse e-mail', email)
  await visitor.fill('Mot de passe', password)
  await visitor.click('button', 'Se connecter')
}

/** Signs in as the only member of the account. */
export async function enterAsMember(visitor: Visitor, email: string) {
  await signIn(visitor, email)
  await visitor.click('button', 'Utiliser ce profil')
  await visitor.shows('heading', 'Mon profil')
}
