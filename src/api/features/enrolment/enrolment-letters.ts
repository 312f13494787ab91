import { type CalendarDate, formatDate } from '../../../domain/dates.ts'
import type { Letter } from '../../mail/compose.ts'

interface Asked {
  nom: string
  prenom: string
  date_naissance: CalendarDate
  club: string
  by: string
  /** The licence number of somebody the federation knows already. */
  double: string | undefined
}

/** To the secretariat: whom it is about. Addresses and telephone numbers stay in the portal. */
export function registrationLetter({ nom, prenom, date_naissance, club, by, double }: Asked): Letter {
  return {
    subject: `Demande d’inscription\u00a0: ${prenom} ${nom}`,
    paragraphs: [
      `${by} demande l’inscription de ${prenom} ${nom}, né(e) le ${formatDate(date_naissance)}, au club ${club}.`,
      ...(double
        ? [`Attention\u00a0: doublon probable. La licence ${double} porte les mêmes nom, prénom et date de naissance.`]
        : []),
      'La demande attend votre décision.',
    ],
  }
}
