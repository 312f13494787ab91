import { today } from '#api/config/clock.ts'
import { eLicenceUrl } from '#api/core/members/e-licence-code.ts'
import { signPhotoUrl } from '#api/core/members/photo-url.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { ageOn, type CalendarDate, yearOf } from '#domain/dates.ts'
import { halfYearLabel } from '#domain/half-year-label.ts'
import { isLicensed } from '#domain/licence-status.ts'
import { GRADING_COURSE, type GradeStep, type NextGrading, nextGrading } from '#domain/next-grading.ts'
import { fullName } from '#domain/person-name.ts'
import { rankingWindow } from '#domain/ranking.ts'
import { canWishRenewal } from '#domain/renewal-wish.ts'
import { pointsPerSeason } from '#domain/season.ts'
import { findRank } from './ranking-queries.ts'
import { type getMemberRecord, getWholeRecord, listLinkedMembers } from './record-queries.ts'

type MemberRow = Awaited<ReturnType<typeof getMemberRecord>>
/** A member as a family's list shows it. */
type LinkedRow = Omit<Awaited<ReturnType<typeof listLinkedMembers>>[number], 'id_link'>
type WholeRecord = Awaited<ReturnType<typeof getWholeRecord>>
type GradeRow = WholeRecord['records'][number]
type TrainingRow = WholeRecord['formations'][number]
type CombatRow = WholeRecord['combats'][number]
type PoomsaeRow = WholeRecord['poomsae'][number]

/** The page of the portal that shows the ranking sheet of the active member. */
const RANKING_PATH = '/classement'

interface Reader extends Pick<Deps, 'clock' | 'keys' | 'env' | 'federation' | 'pool'> {
  db: Connection
}

export async function readMemberRecord(reader: Reader, idMember: number) {
  const day = today(reader.clock)
  const window = rankingWindow(day)
  const [member, steps] = await Promise.all([getWholeRecord(reader.db, idMember, window), reader.federation.grades()])
  const { combats, poomsae } = member
  const rank = await findRank(reader, member, window)
  return {
    ...toIdentityView(member, day),
    ...toLicencesView(member, day),
    photo: signPhotoUrl(reader, member),
    qrcodedata: eLicenceUrl(reader, member),
    ...toGradesView(member, member.records, steps, day),
    categorie_poids: member.categorie_poids,
    ranking: rank ? { totalBonus: rank.points } : null,
    placeRankingGeneral: rank?.general ?? null,
    placeRankingSexe: rank?.withinSex ?? null,
    RankingLink: RANKING_PATH,
    pointsParSaison: pointsPerSeason([...combats, ...poomsae], day),
    medailles: countMedals([...combats, ...poomsae]),
    formations: groupTrainings(member.formations),
    stages: member.stages,
    palmaresCombat: combats.map(toCombatView),
    palmaresPoomsae: poomsae.map(toPoomsaeView),
    arbitrage: member.arbitrage,
    clubsMyABFT: member.clubs,
  }
}

/** The linked members, for the choice of a profile and a family's e-licences, in one query. */
export async function readLinkedMembers(reader: Reader, idAccount: number) {
  const day = today(reader.clock)
  const steps = await reader.federation.grades()
  const members = await listLinkedMembers(reader.db, { idAccount })
  return members.map((member) => {
    const { lastClub, lastLicence, renouvellement } = toLicencesView(member, day)
    const next = findNextGrading(member, [], steps, day)
    return {
      id: member.id_link,
      id_member: member.id,
      name: fullName(member),
      numlicenceABFT: member.numero_licence,
      date_fin: lastLicence?.date_fin ?? null,
      prenom: member.prenom,
      photo: signPhotoUrl(reader, member),
      gradeMax: member.grade,
      prochainGrade: next ? { grade: next.next.grade, date: next.date } : null,
      lastClub,
      renouvellement,
      qrcodedata: eLicenceUrl(reader, member),
      licences: member.licences.map(({ date_debut, date_fin, club }) => ({ date_debut, date_fin, club })),
    }
  })
}

function toIdentityView(member: MemberRow, day: CalendarDate) {
  const { id, version, nom, prenom, date_naissance, telephone, gsm } = member
  const { mail, adresse, complement, cp, ville, newsletter, expiry_reminders } = member
  return {
    id,
    id_member: id,
    version,
    fullname: `${prenom} ${nom}`,
    nom,
    prenom,
    sexe: member.sexe,
    date_naissance,
    age: date_naissance ? ageOn(date_naissance, day) : 0,
    mail,
    adresse,
    complement,
    cp,
    ville,
    telephone,
    gsm,
    telephone_gsm: gsm || telephone,
    newsletter,
    expiry_reminders,
    numlicenceABFT: member.numero_licence,
  }
}

function toLicencesView({ licences, ordered, wished }: LinkedRow, day: CalendarDate) {
  const [last] = licences
  const possible = canWishRenewal({ lastEnd: last?.date_fin ?? null, ordered }, day)
  return {
    isLicencie: isLicensedOn(licences, day),
    lastClub: last?.club ?? null,
    lastLicence: last ? { club: { club: last.club }, date_debut: last.date_debut, date_fin: last.date_fin } : null,
    licences,
    renouvellement: { possible, souhait: possible && wished },
  }
}

/** A paid renewal may begin later, and is no licence today. */
function isLicensedOn(licences: LinkedRow['licences'], day: CalendarDate) {
  return licences.some(({ date_debut, date_fin }) => date_debut <= day && isLicensed(date_fin, day))
}

function toGradesView(member: MemberRow, records: GradeRow[], steps: GradeStep[], day: CalendarDate) {
  const next = findNextGrading(member, records, steps, day)
  return {
    gradeMax: member.grade,
    prochainPassage: halfYearLabel(next?.date ?? null),
    prochainGrade: next ? toNextGrade(next) : null,
    parcours: records.flatMap(({ grade, date }) => (grade === null ? [] : [{ grade, date }])).toReversed(),
    grades: records.map(({ date, ...record }) => ({
      type: record.type,
      date,
      dateSorted: date,
      formation: record.formation,
      diplome: record.diplome,
      resultat: record.resultat,
    })),
  }
}

function findNextGrading(member: LinkedRow, records: GradeRow[], steps: GradeStep[], day: CalendarDate) {
  const { ordre, desc, grade_date: since, date_naissance } = member
  if (ordre === null) return undefined
  const candidate = {
    held: { ordre, desc },
    since,
    date_naissance,
    licensed: isLicensedOn(member.licences, day),
    courseDone: records.some(({ type, date }) => type === GRADING_COURSE && since !== null && date > since),
  }
  return nextGrading(candidate, steps, day)
}

function groupTrainings(trainings: TrainingRow[]) {
  const groups: Record<string, (Omit<TrainingRow, 'organisation'> & { dateSorted: string; annee: number })[]> = {}
  for (const { organisation, ...training } of trainings) {
    groups[organisation] ??= []
    groups[organisation].push({ ...training, dateSorted: training.date, annee: yearOf(training.date) })
  }
  return groups
}

function countMedals(results: { place: number | null }[]) {
  const count = (place: number) => results.filter((result) => result.place === place).length
  return { or: count(1), arg: count(2), brz: count(3) }
}

function toCombatView(row: CombatRow) {
  return { ...toResultView(row), categoriePoids: named(row.weight), combatsGagnes: row.combats_gagnes }
}

function toPoomsaeView(row: PoomsaeRow) {
  return { ...toResultView(row), score: row.score }
}

function toResultView({ date, competition, niveau, age, grade, place }: Omit<CombatRow | PoomsaeRow, 'points'>) {
  return {
    date,
    competition: { competition },
    niveau,
    categorieAge: named(age),
    categorieGrade: named(grade),
    place,
  }
}

function named(name: string | null) {
  return name === null ? null : { name }
}

function toNextGrade({ next, date, wait, missing }: NextGrading) {
  return { grade: next.grade, date, attente: wait && { reste: wait.left, total: wait.total }, manque: missing }
}
