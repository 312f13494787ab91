import type { Env } from '../../env.ts'
import type { Letter } from '../../mail/compose.ts'

export function erasedLetter(env: Env, { prenom, numero_licence }: { prenom: string; numero_licence: string }): Letter {
  return {
    subject: 'Vos données ont été effacées',
    paragraphs: [
      `Bonjour ${prenom},`,
      `Comme demandé, la fédération a effacé les données de la licence ${numero_licence} : identité, coordonnées, photo, grades, résultats et accès au portail.`,
      'Les pièces comptables sont gardées, sous un autre nom, aussi longtemps que la loi l’impose.',
      `Une question ? Écrivez à ${env.FEDERATION_EMAIL}.`,
    ],
  }
}
