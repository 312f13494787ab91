import type { Faker } from '@faker-js/faker'
import { addDays, type CalendarDate, yearOf } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { demoStreet } from './demo-names.ts'
import { demoIban, demoMobile } from './demo-numbers.ts'
import { drawLogo } from './draw-picture.ts'
import { insertRows } from './insert-rows.ts'

export interface DemoClub {
  id: number
  club: string
  club_slug: string
  cp: string
  ville: string
  /** Number of members relative to the other clubs. */
  size: number
  /** Years since it closed; undefined for active clubs. */
  closedSince?: number
}

export const NAMUR = 'taekwondo-club-namur'
export const LIEGE = 'dojang-liege'
export const DINANT = 'taekwondo-club-dinant'
export const CHARLEROI = 'taekwondo-club-charleroi'
export const MONS = 'hwarang-mons'

type Town = [club: string, cp: string, ville: string, size: number]

const PROVINCES: { province: string; digit: string; area: string; towns: Town[] }[] = [
  {
    province: 'Bruxelles-Capitale',
    digit: '1',
    area: '2',
    towns: [
      ['Taekwondo Club Bruxelles-Centre', '1000', 'Bruxelles', 1.6],
      ['Hwarang Ixelles', '1050', 'Ixelles', 1.2],
      ['Dojang Schaerbeek', '1030', 'Schaerbeek', 1.4],
      ['Académie de Taekwondo d’Anderlecht', '1070', 'Anderlecht', 1.3],
      ['Taekwondo Uccle', '1180', 'Uccle', 1],
      ['Koryo Woluwe', '1200', 'Woluwe-Saint-Lambert', 0.9],
      ['Taekwondo Club Etterbeek', '1040', 'Etterbeek', 0.7],
    ],
  },
  {
    province: 'Brabant wallon',
    digit: '2',
    area: '10',
    towns: [
      ['Taekwondo Club Wavre', '1300', 'Wavre', 1.1],
      ['Taekwondo Nivelles', '1400', 'Nivelles', 0.9],
      ['Dojang Louvain-la-Neuve', '1348', 'Louvain-la-Neuve', 1.2],
      ['École de Taekwondo Braine-l’Alleud', '1420', 'Braine-l’Alleud', 0.8],
      ['Chung Do Kwan Waterloo', '1410', 'Waterloo', 0.8],
    ],
  },
  {
    province: 'Hainaut',
    digit: '3',
    area: '71',
    towns: [
      ['Taekwondo Club Charleroi', '6000', 'Charleroi', 1.7],
      ['Hwarang Mons', '7000', 'Mons', 1.3],
      ['Taekwondo La Louvière', '7100', 'La Louvière', 1.1],
      ['Taekwondo Club Tournai', '7500', 'Tournai', 1],
      ['Taekwondo Mouscron', '7700', 'Mouscron', 0.9],
      ['Dojang Châtelet', '6200', 'Châtelet', 0.8],
      ['Taekwondo Soignies', '7060', 'Soignies', 0.6],
      ['Taekwondo Club Ath', '7800', 'Ath', 0.6],
      ['Les Tigres de Binche', '7130', 'Binche', 0.7],
      ['Taekwondo Thuin', '6530', 'Thuin', 0.4],
    ],
  },
  {
    province: 'Liège',
    digit: '4',
    area: '4',
    towns: [
      ['Dojang Liège', '4000', 'Liège', 1.8],
      ['Taekwondo Seraing', '4100', 'Seraing', 1.2],
      ['Taekwondo Club Verviers', '4800', 'Verviers', 1.1],
      ['Taekwondo Huy', '4500', 'Huy', 0.8],
      ['Kumgang Herstal', '4040', 'Herstal', 0.9],
      ['Taekwondo Waremme', '4300', 'Waremme', 0.6],
      ['Taekwondo Spa', '4900', 'Spa', 0.4],
      ['Taekwondo Visé', '4600', 'Visé', 0.6],
    ],
  },
  {
    province: 'Luxembourg',
    digit: '5',
    area: '63',
    towns: [
      ['Taekwondo Club Arlon', '6700', 'Arlon', 0.9],
      ['Taekwondo Bastogne', '6600', 'Bastogne', 0.6],
      ['Dojang Marche-en-Famenne', '6900', 'Marche-en-Famenne', 0.7],
      ['Taekwondo Neufchâteau', '6840', 'Neufchâteau', 0.5],
      ['Taekwondo Bouillon', '6830', 'Bouillon', 0.3],
    ],
  },
  {
    province: 'Namur',
    digit: '6',
    area: '81',
    towns: [
      ['Taekwondo Club Namur', '5000', 'Namur', 0],
      ['Taekwondo Gembloux', '5030', 'Gembloux', 1],
      ['Taekwondo Club Dinant', '5500', 'Dinant', 0.7],
      ['Taekwondo Ciney', '5590', 'Ciney', 0.6],
      ['Taekwondo Andenne', '5300', 'Andenne', 0.6],
    ],
  },
]

const CLOSED = { slug: 'taekwondo-thuin', yearsAgo: 4 }
const NOT_YET_AFFILIATED = 'taekwondo-spa'
const AFFILIATION_UNPAID = 'taekwondo-bouillon'
/** A club without any contact data. */
const SILENT = 'taekwondo-neufchateau'

export async function addClubs({ db, faker, today }: DemoContext): Promise<DemoClub[]> {
  const [idLogo] = await insertRows(db, 'file', [
    {
      name: 'logo-namur.png',
      content_type: 'image/png',
      content: await drawLogo(),
      created_at: instant(addDays(today, -300)),
    },
  ])
  const rows = PROVINCES.flatMap(({ province, digit, area, towns }) =>
    towns.map(([club, cp, ville], index) => ({
      ...inventClubData(faker, club, cp, ville, area),
      numero_club: `${digit}${String(index + 1).padStart(3, '0')}`,
      province,
      id_logo: slugOf(club) === NAMUR ? idLogo! : null,
    })),
  )
  const ids = await insertRows(db, 'club', rows)
  const sizes = PROVINCES.flatMap(({ towns }) => towns.map(([, , , size]) => size))
  const clubs = rows.map(({ club, club_slug, cp, ville }, index) => ({
    id: ids[index]!,
    club,
    club_slug,
    cp,
    ville,
    size: sizes[index]!,
    ...(club_slug === CLOSED.slug && { closedSince: CLOSED.yearsAgo }),
  }))
  await insertRows(
    db,
    'club_affiliation',
    clubs.flatMap((club) => affiliationsOf(faker, club, today)),
  )
  return clubs
}

export function clubBySlug(clubs: DemoClub[], slug: string): DemoClub {
  const club = clubs.find(({ club_slug }) => club_slug === slug)
  if (!club) throw new Error(`The demo has no club ${slug}.`)
  return club
}

function slugOf(club: string) {
  return searchKey(club).replace(/[^a-z0-9]+/g, '-')
}

function inventClubData(faker: Faker, club: string, cp: string, ville: string, area: string) {
  const club_slug = slugOf(club)
  const silent = club_slug === SILENT
  const site = club_slug === NAMUR || faker.datatype.boolean(0.6)
  return {
    club,
    club_slug,
    cp,
    ville,
    adresse: `Hall omnisports, ${demoStreet(faker)}`,
    numero_compte: demoIban(faker),
    tel: silent
      ? ''
      : `+32 ${area} ${area.length === 1 ? '000' : '00'} ${faker.string.numeric(2)} ${faker.string.numeric(2)}`,
    gsm: silent ? '' : demoMobile(faker),
    mail: silent ? '' : `contact@${club_slug}.example`,
    site_web: silent || !site ? '' : `https://www.${club_slug}.example/`,
    affichage_correspondant: faker.datatype.boolean(0.5),
  }
}

/** Clubs affiliate at the end of the previous year, so the current year is in order from its first day. */
function affiliationsOf(faker: Faker, { id, club_slug, closedSince }: DemoClub, today: CalendarDate) {
  const year = yearOf(today)
  const newcomer = club_slug === NAMUR || faker.datatype.boolean(0.75) ? 0 : faker.number.int({ min: 1, max: 5 })
  const missed = closedSince ?? (club_slug === NOT_YET_AFFILIATED ? 1 : 0)
  const years = Array.from({ length: 10 }, (_, index) => year - 9 + index).filter(
    (annee) => annee >= year - 9 + newcomer && annee <= year - missed,
  )
  return years.map((annee) => {
    const inscription = addDays(`${annee - 1}-11-15`, faker.number.int({ min: 0, max: 25 }))
    const payement = addDays(inscription, faker.number.int({ min: 2, max: 15 }))
    const unpaid = annee === year && club_slug === AFFILIATION_UNPAID
    return { id_club: id, annee, inscription, payement: unpaid ? null : payement }
  })
}
