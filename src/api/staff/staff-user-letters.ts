import { ROLES, type Role } from '../../contract/staff-user-fields.ts'
import type { Env } from '../env.ts'
import type { Letter } from '../mail/compose.ts'

export const invitationAddress = (env: Env, token: string) => `${env.publicUrl}/secretariat/invitation?token=${token}`

export function invitationLetter(env: Env, { role, by, token }: { role: Role; by: string; token: string }): Letter {
  return {
    subject: 'Invitation au secrétariat',
    paragraphs: [
      'Bonjour,',
      `${by} vous invite à travailler dans le secrétariat de My${env.FEDERATION_SHORT_NAME}, avec le rôle « ${ROLES[role]} ».`,
      'Préparez une application d’authentification sur votre téléphone (Aegis, Google Authenticator, Microsoft Authenticator…) : elle donnera le code demandé à chaque connexion.',
    ],
    button: { label: 'Accepter l’invitation', url: invitationAddress(env, token) },
    note: 'Ce lien est valable 48 heures et ne sert qu’une fois. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  }
}

export function newSecondFactorLetter(env: Env, to: { surname: string }, token: string): Letter {
  return {
    subject: 'Configurez à nouveau votre second facteur',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Un administrateur a réinitialisé votre second facteur pour le secrétariat de My${env.FEDERATION_SHORT_NAME}. Vos sessions sont fermées ; pour vous reconnecter, configurez un nouveau second facteur.`,
      'Si vous n’avez rien demandé, prévenez un administrateur sans attendre.',
    ],
    button: { label: 'Configurer mon second facteur', url: invitationAddress(env, token) },
    note: 'Ce lien est valable 48 heures et ne sert qu’une fois.',
  }
}
