import type { Env } from '../env.ts'
import type { Letter } from '../mail/compose.ts'

interface Addressee {
  prenom: string
  numero_licence: string
}

const portal = (env: Env) => `My${env.FEDERATION_SHORT_NAME}`

/** The person behind an account, as others may know them: never the address they sign in with. */
export function nameOf(account: { name: string; surname: string }): string {
  return `${account.surname} ${account.name}`
}

export function contactMailChangedLetter(env: Env, member: Addressee, by: string): Letter {
  return {
    subject: 'L’adresse e-mail de votre fiche a été modifiée',
    paragraphs: [
      `Bonjour ${member.prenom},`,
      `${by} vient de remplacer l’adresse e-mail de la fiche de la licence ${member.numero_licence} dans ${portal(env)}. Les prochains e-mails iront à la nouvelle adresse.`,
      'Si vous n’êtes pas d’accord, prévenez le secrétariat.',
    ],
  }
}

export function licenceUnlinkedLetter(env: Env, member: Addressee, by: string): Letter {
  return {
    subject: 'Votre licence n’est plus liée à un compte',
    paragraphs: [
      `Bonjour ${member.prenom},`,
      `La licence ${member.numero_licence} n’est plus liée au compte ${portal(env)} de ${by}.`,
      'Pour la lier à nouveau, demandez le code unique au responsable de votre club.',
    ],
  }
}

/** By the member of age, or by the secretariat. */
export function accountUnlinkedLetter(
  env: Env,
  to: { surname: string },
  member: Addressee & { nom: string },
  by: 'member' | 'secretariat',
): Letter {
  const person = `${member.prenom} ${member.nom} (licence ${member.numero_licence})`
  return {
    subject: 'Une licence n’est plus liée à votre compte',
    paragraphs: [
      `Bonjour ${to.surname},`,
      by === 'member'
        ? `${person} a mis fin au lien avec votre compte ${portal(env)}. Vous n’avez plus accès à cette fiche.`
        : `Le secrétariat a mis fin au lien entre votre compte ${portal(env)} et la fiche de ${person}. Vous n’y avez plus accès.`,
    ],
  }
}

export function farewellLetter(env: Env, to: { surname: string }): Letter {
  return {
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Votre compte ${portal(env)} est supprimé, comme vous l’avez demandé. Les fiches des membres qui y étaient liés restent à la fédération.`,
      'Si ce n’est pas vous, prévenez le secrétariat sans attendre.',
    ],
  }
}
