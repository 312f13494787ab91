import { type CalendarDate, formatDate } from '#domain/dates.ts'
import type { Sheet } from '#domain/sport-sheets/sheets.ts'

const NBSP = '\u00a0'

const lines = (count: number, one: string, many: string) =>
  count === 1 ? `une ligne ${one}` : `${count} lignes ${many}`

/** Sentences about events and their sheets, said to the secretariat. */
export const staffSportMessages = {
  created: 'L’événement est créé. Encodez maintenant ses participants.',
  saved: 'L’événement est enregistré.',
  removed: 'L’événement est supprimé, avec ses participants et leurs résultats.',
  kindUnknown: 'Ce genre d’événement n’existe pas.',
  sheetUnknown: 'Cet événement n’a pas cette feuille.',
  detailRequired: 'Ce choix est requis.',
  detailUnknown: 'Ce choix n’existe pas.',
  endsBefore: 'Le dernier jour précède le premier.',
  futureWithLines: 'Cet événement a déjà des participants encodés\u00a0: sa date ne peut pas être dans le futur.',
  beforeBirth: (name: string, birth: CalendarDate) =>
    `${name} est né(e) le ${formatDate(birth)}${NBSP}: l’événement ne peut pas avoir lieu avant.`,
  notYet: (day: string) => `Cet événement a lieu le ${day}${NBSP}: ses résultats ne peuvent pas encore être encodés.`,
  tooManyLines: (most: number) => `${most} lignes au plus.`,
  cellTooLong: 'Maximum 255 caractères.',
  nothingFound: (wanted: string) =>
    `Aucune colonne de ce fichier n’a été reconnue. La première ligne doit porter les titres${NBSP}: ${wanted}.`,
  linesWrong: (count: number) =>
    count === 1
      ? 'Une ligne est à corriger. Rien n’a été enregistré.'
      : `${count} lignes sont à corriger. Rien n’a été enregistré.`,
  confirmNeeded: 'Confirmez les avertissements, ou corrigez les lignes. Rien n’a été enregistré.',
  sheetSaved: (added: number, changed: number, removed: number) =>
    added + changed + removed === 0
      ? 'Rien n’a changé.'
      : `La feuille est enregistrée${NBSP}: ${[
          added > 0 && lines(added, 'ajoutée', 'ajoutées'),
          changed > 0 && lines(changed, 'modifiée', 'modifiées'),
          removed > 0 && lines(removed, 'retirée', 'retirées'),
        ]
          .filter(Boolean)
          .join(', ')}.`,
} as const

export const sheetLabels: Record<Sheet, string> = {
  grades: 'Candidats',
  preparation: 'Participants',
  presences: 'Participants',
  formation: 'Participants',
  combat: 'Combat',
  poomsae: 'Poomsae',
  arbitrage: 'Arbitrage',
}
