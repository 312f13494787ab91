import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import { licenceYearFrom } from '#domain/licence-renewal.ts'
import { CHARLEROI, DINANT, LIEGE, MONS, NAMUR } from './add-clubs.ts'

/** Licence numbers of the members with a purpose; the tests find them by these. */
export const demoPeople = {
  blackBelt: '200001',
  manager: '200003',
  reader: '200004',
  parent: '200010',
  childEndingSoon: '200011',
  childLicensed: '200012',
  expired30Days: '200020',
  endingIn45Days: '200021',
  expired400Days: '200022',
  alreadyOrdered: '200023',
  firstKeup: '200024',
  poom: '200025',
  dan: '200026',
  licensedElsewhere: '200027',
  toLicense: '200028',
  endingToday: '200029',
  expiredYesterday: '200030',
  expired364Days: '200031',
  expired365Days: '200032',
  expired366Days: '200033',
  expired3Years: '200034',
  adult: '200035',
  longName: '200036',
  bornOnLeapDay: '200037',
  turning18: '200038',
  noBirthDate: '200039',
  noMail: '200040',
  endingIn3Months: '200041',
  toLink: '200042',
  endingAfter3Months: '200043',
  endingIn2Months: '200044',
  neverLicensed: '200045',
  inUnprocessedOrder: '200046',
  renewedEarly: '200047',
  refunded: '200048',
  joinedToday: '200049',
  noGrade: '200050',
  inDecidingOrder: '200051',
  inRemindedOrder: '200052',
} as const

export interface NamedPerson {
  numero_licence: string
  nom: string
  prenom: string
  sexe: 0 | 1
  date_naissance: CalendarDate | null
  /** Consecutive licences of one year each, up to that last day. */
  licensed: { club: string; lastDay: CalendarDate; years: number }[]
  /** The highest grade; null: none recorded; undefined: according to the years of practice. */
  grade?: string | null
  practisedBefore?: number
  mail?: string
  code?: string
  hair?: [number, number, number]
  competes?: true
}

type Rest = Pick<NamedPerson, 'grade' | 'practisedBefore' | 'mail' | 'code' | 'hair' | 'competes'>

export function namedPeople(today: CalendarDate): NamedPerson[] {
  const inDays = (days: number) => addDays(today, days)
  const inMonths = (months: number) => addMonths(today, months)

  const person = (
    key: keyof typeof demoPeople,
    [prenom, nom, sexe]: [prenom: string, nom: string, sexe: 0 | 1],
    date_naissance: CalendarDate | null,
    licensed: NamedPerson['licensed'],
    rest: Rest = {},
  ): NamedPerson => ({ numero_licence: demoPeople[key], prenom, nom, sexe, date_naissance, licensed, ...rest })
  const inNamur = (lastDay: CalendarDate, years: number) => inClub(NAMUR, lastDay, years)

  return [
    // Members with an account.
    person('blackBelt', ['Élodie', 'Dewaele', 0], '1997-03-12', inNamur(inDays(210), 12), {
      mail: 'membre@demo.test',
      competes: true,
      hair: [92, 58, 30],
    }),
    person('manager', ['Benoît', 'Lejeune', 1], '1978-06-02', inNamur(inDays(240), 11), {
      grade: '4e Dan',
      practisedBefore: 20,
      mail: 'gestionnaire@demo.test',
      hair: [70, 70, 72],
    }),
    person('reader', ['Sophie', 'Marchal', 0], '1985-10-23', inNamur(inDays(150), 6), {
      grade: '1er Dan',
      practisedBefore: 3,
      mail: 'lecture@demo.test',
    }),
    person('parent', ['Marc', 'Van den Bossche', 1], '1982-01-09', inClub(LIEGE, inDays(-90), 4), {
      grade: '4e Keup',
      mail: 'famille@demo.test',
    }),
    person('childEndingSoon', ['Noémie', 'Van den Bossche', 0], '2013-04-25', inClub(LIEGE, inDays(40), 3), {
      grade: '5e Keup',
      mail: 'famille@demo.test',
      hair: [201, 160, 82],
    }),
    person('childLicensed', ['Tom-Élie', 'Van den Bossche', 1], '2015-11-30', inClub(LIEGE, inDays(250), 3), {
      grade: '6e Keup',
      mail: 'famille@demo.test',
      hair: [60, 42, 30],
    }),
    person('toLink', ['Lucas', "N'Guessan", 1], '2010-05-17', inClub(LIEGE, inDays(180), 5), {
      grade: '3e Keup',
      code: 'K7M2-9QXT',
    }),

    // Members of Namur by the day their licence ends.
    person('expired30Days', ['Camille', 'Bodart', 0], '2009-02-14', inNamur(inDays(-30), 3)),
    person('endingIn45Days', ['Mathéo', 'Collignon', 1], '2011-07-08', inNamur(inDays(45), 4)),
    person('expired400Days', ['Gaëlle', 'Pirard', 0], '2004-12-01', inNamur(inDays(-400), 2)),
    person('endingToday', ['Yanis', 'El Amrani', 1], '2012-09-19', inNamur(today, 2)),
    person('expiredYesterday', ['Chloé', 'Dardenne', 0], '2010-03-03', inNamur(inDays(-1), 2)),
    person('expired364Days', ['Hugo', 'Warnier', 1], '2008-08-21', inNamur(inDays(-364), 2)),
    person('expired365Days', ['Inès', 'Thonon', 0], '2008-08-22', inNamur(inDays(-365), 2)),
    person('expired366Days', ['Nathan', 'Defays', 1], '2008-08-23', inNamur(inDays(-366), 2)),
    person('expired3Years', ['Françoise', 'Noël', 0], '1970-05-05', inNamur(inDays(-3 * 365), 3)),
    person('endingIn2Months', ['Aïcha', 'Ben Youssef', 0], '2014-01-27', inNamur(inMonths(2), 2)),
    person('endingIn3Months', ['Loïc', 'Hubert', 1], '2013-06-16', inNamur(inMonths(3), 3)),
    person('endingAfter3Months', ['Zoé', 'Jadot', 0], '2013-06-17', inNamur(addDays(inMonths(3), 1), 3)),
    person('joinedToday', ['Elif', 'Yıldız', 0], '2016-10-10', inNamur(licenceYearFrom(today).date_fin, 1)),
    person(
      'renewedEarly',
      ['Jean-Baptiste', 'Sacré', 1],
      '2001-04-04',
      inNamur(licenceYearFrom(inDays(31)).date_fin, 4),
    ),
    person('licensedElsewhere', ['Maxime', 'Poncelet', 1], '2006-11-11', [
      { club: NAMUR, lastDay: inDays(-300), years: 3 },
      { club: DINANT, lastDay: licenceYearFrom(inDays(-280)).date_fin, years: 1 },
    ]),
    person('toLicense', ['Éva', "D'Agostino", 0], '2015-05-20', [], { grade: null }),

    // Members of Namur in an order.
    person('alreadyOrdered', ['Simon', 'Léonard', 1], '2007-01-31', inNamur(inDays(20), 4)),
    person('inUnprocessedOrder', ['Manon', 'Gillet', 0], '2012-12-12', inNamur(inDays(25), 2)),
    person('refunded', ['Adrien', 'Bouchat', 1], '1999-09-09', inNamur(inDays(-100), 2)),

    // Members of Namur by grade.
    person('firstKeup', ['Léa', 'Evrard', 0], '2008-10-05', inNamur(inDays(220), 7), { grade: '1er Keup' }),
    person('poom', ['Noah', 'Kim', 1], addDays(addMonths(today, -12 * 12), -45), inNamur(inDays(200), 7), {
      grade: '1er Poom',
    }),
    person('dan', ['Ségolène', 'de Meyer', 0], '1994-02-18', inNamur(inDays(190), 10), {
      grade: '2e Dan',
      practisedBefore: 4,
    }),
    person('noGrade', ['Oscar', 'Wójcik', 1], '2017-03-29', inNamur(inDays(300), 1), { grade: null }),

    // Members of Namur by special content of their record.
    person('adult', ['Robert', 'Delcourt', 1], '1990-01-01', inNamur(inDays(170), 2)),
    person(
      'longName',
      [
        'Marie-Antoinette Philippine Wilhelmine',
        'van Ypersele de Strihou-Nguyễn Þórðardóttir de la Barre d’Erquelinnes',
        0,
      ],
      '2003-07-07',
      inNamur(inDays(160), 2),
    ),
    person('bornOnLeapDay', ['Gaspard', 'Février', 1], '2012-02-29', inNamur(inDays(230), 3)),
    person('turning18', ['Anaïs', 'Grégoire', 0], addMonths(inDays(20), -12 * 18), inNamur(inDays(140), 5)),
    person('noBirthDate', ['Joseph', 'Zimmer', 1], null, inNamur(inDays(130), 4)),
    person('noMail', ['Yvette', 'Lacroix', 0], '1956-04-30', inNamur(inDays(120), 6), { mail: '' }),

    // Members elsewhere.
    person('neverLicensed', ['Olivier', 'Renson', 1], '1988-08-08', [], { grade: null }),
    person('inDecidingOrder', ['Kenza', 'Bouzid', 0], '2005-05-15', inClub(CHARLEROI, inDays(12), 3)),
    person('inRemindedOrder', ['Arnaud', 'Descamps', 1], '1996-06-26', inClub(MONS, inDays(8), 5)),
    ...rivals(inDays(280)),
  ]
}

/** Opponents, without whom the black belt would win every final unopposed. */
function rivals(lastDay: CalendarDate): NamedPerson[] {
  const RIVALS: [numero: string, prenom: string, nom: string, birth: CalendarDate, club: string][] = [
    ['200061', 'Laure', 'Willems', '1996-08-14', LIEGE],
    ['200062', 'Samira', 'El Khattabi', '1998-01-20', CHARLEROI],
    ['200063', 'Justine', 'Mathieu', '1999-05-02', MONS],
    ['200064', 'Océane', 'Lambrechts', '1999-11-23', DINANT],
    ['200065', 'Yasmine', 'Benali', '2000-03-17', CHARLEROI],
    ['200066', 'Marie-Ève', 'Cornet', '2000-12-06', LIEGE],
  ]
  return RIVALS.map(([numero_licence, prenom, nom, date_naissance, club]) => ({
    numero_licence,
    prenom,
    nom,
    sexe: 0,
    date_naissance,
    licensed: inClub(club, lastDay, 9),
    grade: '1er Dan',
    practisedBefore: 5,
    competes: true,
  }))
}

function inClub(club: string, lastDay: CalendarDate, years: number) {
  return [{ club, lastDay, years }]
}
