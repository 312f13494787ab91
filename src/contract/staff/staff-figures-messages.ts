import type { CalendarDate } from '#domain/dates.ts'
import type { AGE_BANDS } from '#domain/figures/age-bands.ts'
import type { FigureTableCode } from './staff-figures-fields.ts'

/** Title and definition of each table, the same for every reader of figures for a subsidy. */
export const figureTables: Record<FigureTableCode, { titre: string; entete: string; compte: string }> = {
  'licences-mois': {
    titre: 'Licences par mois',
    entete: 'Mois',
    compte:
      'Chaque licence compte dans le mois de son premier jour. Les licences annulées ne comptent pas ; une licence ' +
      'transférée compte aussi dans le mois du transfert.',
  },
  'recettes-mois': {
    titre: 'Recettes par mois',
    entete: 'Mois',
    compte:
      'Les commandes payées, au prix commandé, le jour de leur payement ; moins les commandes remboursées, le jour du ' +
      'remboursement. Ce qui a été versé en trop, ou hors commande, ne compte pas.',
  },
  'licences-annees': {
    titre: 'Licences par année',
    entete: 'Année',
    compte: 'Chaque licence compte dans l’année de son premier jour. Les licences annulées ne comptent pas.',
  },
  'recettes-annees': {
    titre: 'Recettes par année',
    entete: 'Année',
    compte: 'Comme les recettes par mois.',
  },
  ages: { titre: 'Par âge', entete: 'Âge', compte: 'L’âge à cette date, en années révolues.' },
  sexes: { titre: 'Par sexe', entete: 'Sexe', compte: 'Mineurs et majeurs à cette date.' },
  provinces: { titre: 'Par province', entete: 'Province', compte: 'La province du club, non celle du domicile.' },
  grades: { titre: 'Par grade', entete: 'Grade', compte: 'Le grade détenu à cette date.' },
  clubs: { titre: 'Par club', entete: 'Club', compte: 'Le club de la licence qui couvre cette date.' },
  echeances: {
    titre: 'Licences à échéance, par club',
    entete: 'Club',
    compte:
      'Les licences valables aujourd’hui qui se terminent dans ce délai et que rien ne suit encore. Celles d’un mois ' +
      'comptent aussi parmi celles de deux et de trois mois.',
  },
}

export const figureWords = {
  total: 'Total',
  women: 'Femmes',
  men: 'Hommes',
  minors: 'Moins de 18 ans',
  adults: '18 ans et plus',
  ageUnknown: 'Âge inconnu',
  provinceUnknown: 'Province inconnue',
  gradeUnknown: 'Sans grade',
  refunded: 'Remboursé',
  income: 'Recettes',
  licences: 'Licences',
  within: (months: number) => `Dans ${months} mois`,
  incomeOf: (year: number) => `Recettes ${year}`,
  band: ({ from, to }: (typeof AGE_BANDS)[number]) =>
    from === 0 ? `Moins de ${to + 1} ans` : to === null ? `${from} ans et plus` : `${from} à ${to} ans`,
  file: (table: FigureTableCode | 'tout', day: CalendarDate) => `${table === 'tout' ? 'chiffres' : table}-${day}.xlsx`,
} as const

export const MONTH_NAMES = [
  'Janvier',
  'Février',
  'Mars',
  'Avril',
  'Mai',
  'Juin',
  'Juillet',
  'Août',
  'Septembre',
  'Octobre',
  'Novembre',
  'Décembre',
] as const
