import type { Faker } from '@faker-js/faker'
import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/dates.ts'
import { clubBySlug, type DemoClub, NAMUR } from './add-clubs.ts'
import { type GradeHistories, latestGrade } from './add-grades.ts'
import type { DemoContext } from './demo-context.ts'
import { birthdayAt, instant, yearsInARow } from './demo-dates.ts'
import type { DemoMember, PlannedMember } from './demo-member.ts'
import { demoContact } from './demo-names.ts'
import { demoActivationCode } from './demo-numbers.ts'
import { type NamedPerson, namedPeople } from './demo-people.ts'
import { ageCategoryOn, type Reference, weightCategoryFor } from './demo-reference.ts'
import { drawPhoto } from './draw-picture.ts'
import { insertRows } from './insert-rows.ts'
import { type PlannedPerson, planCrowd } from './plan-crowd.ts'

const MEMBERS = 3000

/** The members with a purpose, then the crowd. */
export function planMembers(demo: DemoContext, clubs: DemoClub[]): PlannedMember[] {
  const named = namedPeople(demo.today).map((person) => planNamed(demo.faker, person, clubs))
  const planned = [...named, ...planCrowd(demo, clubs, MEMBERS - named.length)].map((person) => ({
    ...person,
    complement: demo.faker.datatype.boolean(0.05) ? 'Chez les grands-parents' : '',
    newsletter: demo.faker.datatype.boolean(0.3),
  }))
  makeDouble(planned.slice(-300))
  return planned
}

/** Two records of one person: of two members of about the same age, the second gets the name of the first. */
function makeDouble(crowd: PlannedMember[]) {
  for (const [at, one] of crowd.entries()) {
    const other = crowd.slice(at + 1).find((candidate) => couldBe(candidate, one))
    if (!other) continue
    const { nom, prenom, date_naissance } = one
    Object.assign(other, { nom, prenom, date_naissance })
    return
  }
}

function couldBe(one: PlannedMember, other: PlannedMember) {
  if (one.sexe !== other.sexe || !one.date_naissance || !other.date_naissance) return false
  return (
    one.licences[0]?.club !== other.licences[0]?.club &&
    Math.abs(daysBetween(one.date_naissance, other.date_naissance)) < 60
  )
}

/** The members with their licences. */
export async function addMembers(
  demo: DemoContext,
  reference: Reference,
  planned: PlannedMember[],
  histories: GradeHistories,
): Promise<DemoMember[]> {
  const ids = await insertMembers(demo, reference, planned, histories)
  return insertLicences(demo, planned, ids)
}

function planNamed(faker: Faker, person: NamedPerson, clubs: DemoClub[]): PlannedPerson {
  const { licensed, grade, hair, competes = false, ...identity } = person
  const licences = licensed.flatMap(({ club, lastDay, years }) =>
    yearsInARow(lastDay, years).map((year) => ({ ...year, club: clubBySlug(clubs, club) })),
  )
  return {
    ...demoContact(faker, identity, licences.at(-1)?.club ?? clubBySlug(clubs, NAMUR)),
    code: demoActivationCode(faker),
    practisedBefore: 0,
    ...identity,
    licences,
    topGrade: grade,
    hair,
    competes,
    build: 0.3,
  }
}

async function insertMembers(
  { db, keys, today }: DemoContext,
  reference: Reference,
  planned: PlannedMember[],
  histories: GradeHistories,
) {
  const withPhoto = planned.filter(({ hair }) => hair)
  const photos = await insertRows(
    db,
    'file',
    await Promise.all(
      withPhoto.map(async ({ numero_licence, hair }) => ({
        name: `photo-${numero_licence}.png`,
        content_type: 'image/png',
        content: await drawPhoto(hair!),
        created_at: instant(addMonths(today, -6)),
      })),
    ),
  )
  const rows = planned.map((member) => {
    const [first] = member.licences
    const known = first ? eveOf(first.date_debut) : instant(addDays(today, -5), '10:00')
    const lastLicence = member.licences.at(-1)
    const grade = latestGrade(histories, member)
    return {
      numero_licence: member.numero_licence,
      nom: member.nom,
      prenom: member.prenom,
      sexe: member.sexe,
      date_naissance: member.date_naissance,
      adresse: member.adresse,
      cp: member.cp,
      ville: member.ville,
      mail: member.mail,
      telephone: member.telephone,
      gsm: member.gsm,
      complement: member.complement,
      newsletter: member.newsletter,
      id_photo: photos[withPhoto.indexOf(member)] ?? null,
      code_encrypted: keys.encrypt(member.code),
      id_categorie_poids: currentWeightCategory(reference, member, today),
      adult_notice_sent_at: adultSince(member.date_naissance, today, known),
      // Triggers keep these four. Known from the start, they spare two rewrites of every member and its indexes.
      last_id_club: lastLicence?.club.id ?? null,
      last_date_fin: lastLicence?.date_fin ?? null,
      id_grade: grade?.grade?.id ?? null,
      grade_date: grade?.date ?? null,
      created_at: known,
    }
  })
  return insertRows(db, 'member', rows)
}

/** The evening before: whatever the hour of the first start, nothing was recorded in the future. */
function eveOf(date: CalendarDate) {
  return instant(addDays(date, -1), '17:00')
}

/** Only competitors have been weighed. */
function currentWeightCategory(reference: Reference, member: PlannedMember, today: CalendarDate) {
  const ageCategory = member.competes ? ageCategoryOn(reference, member.date_naissance, today) : undefined
  return ageCategory ? (weightCategoryFor(reference, ageCategory.id, member.sexe, member.build)?.id ?? null) : null
}

/** Adults are marked as informed about linked accounts, so that the first start writes to none of them. */
function adultSince(birth: CalendarDate | null, today: CalendarDate, known: Date) {
  const birthday = birth && birthdayAt(birth, 18)
  if (!birthday || birthday >= today) return null
  const told = instant(birthday, '05:00')
  return told > known ? told : known
}

async function insertLicences({ db }: DemoContext, planned: PlannedMember[], ids: number[]): Promise<DemoMember[]> {
  const rows = planned.flatMap(({ licences }, index) =>
    licences.map(({ club, date_debut, date_fin }) => ({
      id_member: ids[index]!,
      id_club: club.id,
      date_debut,
      date_fin,
      created_at: eveOf(date_debut),
    })),
  )
  const licenceIds = (await insertRows(db, 'licence', rows)).values()
  return planned.map((member, index) => ({
    ...member,
    id: ids[index]!,
    licences: member.licences.map((licence) => ({ ...licence, id: licenceIds.next().value! })),
  }))
}
