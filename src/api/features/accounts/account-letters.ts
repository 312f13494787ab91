import type { Env } from '../../env.ts'
import type { Letter } from '../../mail/compose.ts'

const portal = (env: Env) => `My${env.FEDERATION_SHORT_NAME}`

export function confirmationLetter(env: Env, to: { surname: string }, token: string): Letter {
  return {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Votre compte ${portal(env)} est créé. Il reste une étape : confirmer que cette adresse e-mail est bien la vôtre.`,
    ],
    button: { label: 'Confirmer mon adresse', url: `${env.publicUrl}/account/confirmMail?token=${token}` },
    note: 'Ce lien est valable 48 heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
  }
}

export function resetLetter(env: Env, to: { surname: string }, token: string): Letter {
  return {
    subject: 'Réinitialisation de votre mot de passe',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Vous avez demandé un nouveau mot de passe pour votre compte ${portal(env)}.`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: `${env.publicUrl}/account/resetPassword?token=${token}` },
    note: 'Ce lien est valable 1 heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste inchangé.',
  }
}

export function passwordChangedLetter(env: Env, to: { surname: string }): Letter {
  return {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Le mot de passe de votre compte ${portal(env)} vient d’être modifié. Vos autres sessions ont été fermées.`,
      `Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et prévenez le secrétariat.`,
    ],
    button: { label: 'Mot de passe oublié', url: `${env.publicUrl}/account/forgetPassword` },
  }
}

export function newAddressLetter(env: Env, to: { surname: string }, token: string): Letter {
  return {
    subject: 'Confirmez votre nouvelle adresse de connexion',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Vous souhaitez vous connecter à ${portal(env)} avec cette adresse. Confirmez-la pour qu’elle remplace l’ancienne.`,
    ],
    button: { label: 'Confirmer cette adresse', url: `${env.publicUrl}/account/confirmMail?token=${token}` },
    note: 'Ce lien est valable 48 heures. Si vous n’avez rien demandé, ignorez cet e-mail.',
  }
}

export function addressChangeAskedLetter(env: Env, to: { surname: string }, newEmail: string): Letter {
  return {
    subject: 'Changement d’adresse de connexion demandé',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `Il a été demandé que votre compte ${portal(env)} utilise désormais l’adresse ${newEmail}. Le changement aura lieu quand cette adresse sera confirmée.`,
      'Si ce n’est pas vous, changez votre mot de passe et prévenez le secrétariat.',
    ],
  }
}

export function addressChangedLetter(env: Env, to: { surname: string }, newEmail: string): Letter {
  return {
    subject: 'Votre adresse de connexion a été modifiée',
    paragraphs: [
      `Bonjour ${to.surname},`,
      `L’adresse de connexion de votre compte ${portal(env)} est maintenant ${newEmail}.`,
      'Si ce n’est pas vous, prévenez le secrétariat sans attendre.',
    ],
  }
}

export function licenceLinkedLetter(env: Env, member: { prenom: string; numero_licence: string }, by: string): Letter {
  return {
    subject: 'Votre licence a été liée à un compte',
    paragraphs: [
      `Bonjour ${member.prenom},`,
      `La licence ${member.numero_licence} vient d’être liée au compte ${portal(env)} de ${by}.`,
      'Si vous ne connaissez pas cette personne, prévenez le secrétariat.',
    ],
  }
}
