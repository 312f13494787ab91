import type { Env } from '../../env.ts'
import type { Letter } from '../../mail/compose.ts'

interface Person {
  nom: string
  prenom: string
}

const nameOf = ({ prenom, nom }: Person) => `${prenom} ${nom}`

export function acceptedLetter(env: Env, person: Person, club: string, licensed: boolean): Letter {
  return {
    subject: `Inscription acceptée\u00a0: ${nameOf(person)}`,
    paragraphs: [
      `Le secrétariat de la fédération a accepté l’inscription de ${nameOf(person)} au club ${club}.`,
      licensed
        ? `Sa licence dans votre club est en cours\u00a0: vous trouvez cette personne dans le listing de vos membres, dans My${env.FEDERATION_SHORT_NAME}.`
        : `Il reste à commander sa licence\u00a0: dans My${env.FEDERATION_SHORT_NAME}, cette personne est dans le listing de vos membres, avec le statut «\u00a0À licencier\u00a0».`,
    ],
  }
}

export function refusedLetter(person: Person, club: string, reason: string): Letter {
  return {
    subject: `Inscription refusée\u00a0: ${nameOf(person)}`,
    paragraphs: [
      `Le secrétariat de la fédération n’a pas accepté l’inscription de ${nameOf(person)} au club ${club}.`,
      `Raison\u00a0: ${reason}`,
      'Pour toute question, répondez au secrétariat.',
    ],
  }
}
