import { clubSlug, isClubSlug } from '#domain/club-slug.ts'
import { toProvince } from '#domain/provinces.ts'
import { cellBoolean } from '#domain/tables/read-cell.ts'
import { type CheckField, type Classification, changesBetween, lineReader, overlay } from './import-problem.ts'

export const CLUB_TEXTS = [
  'club',
  'numero_club',
  'province',
  'adresse',
  'cp',
  'ville',
  'numero_compte',
  'tel',
  'gsm',
  'mail',
  'site_web',
] as const

export type ClubColumn = (typeof CLUB_TEXTS)[number] | 'affichage_correspondant' | 'club_slug'
type ClubTexts = Record<(typeof CLUB_TEXTS)[number], string>
type ClubFields = ClubTexts & { affichage_correspondant: boolean | null }
export type NewClub = ClubFields & { club_slug: string }
export type KnownClub = NewClub & { id: number; version: number }

/** Classifies the lines of a file of clubs in order; the number identifies a club. */
export function classifyClubs(clubs: KnownClub[], check: CheckField) {
  const known = new Map(clubs.map((club) => [club.numero_club, club]))
  const taken = new Set(clubs.map(({ club_slug }) => club_slug))
  const seen = new Map<string, number>()
  const slugs = new Map<string, number>()

  return (line: number, cells: Record<ClubColumn, string>): Classification<ClubColumn, NewClub, KnownClub> => {
    const { problems, refuse, text, value } = lineReader({ ...cells, province: toProvince(cells.province) }, check)
    const texts = Object.fromEntries(CLUB_TEXTS.map((column) => [column, text(column)])) as ClubTexts
    const fields = { ...texts, affichage_correspondant: value('affichage_correspondant', cellBoolean, 'yes_no') }
    const numbered = problems.every(({ column }) => column !== 'numero_club')
    const twin = numbered ? seen.get(fields.numero_club) : undefined
    if (twin !== undefined) refuse('numero_club', { code: 'line_twice', line: twin })
    else if (numbered) seen.set(fields.numero_club, line)
    const here = known.get(fields.numero_club)
    // The slug of an existing club stays, since people keep links.
    const club_slug = here?.club_slug ?? (cells.club_slug || clubSlug(fields.club))
    if (!here && fields.club !== '' && twin === undefined) {
      const column = cells.club_slug === '' ? 'club' : 'club_slug'
      const other = slugs.get(club_slug)
      if (!isClubSlug(club_slug) || club_slug.length > 100) refuse(column, { code: 'slug' })
      else if (taken.has(club_slug)) refuse(column, { code: 'slug_taken' })
      else if (other !== undefined) refuse(column, { code: 'slug_line', line: other })
      else slugs.set(club_slug, line)
    }
    if (problems.length > 0) return { fate: 'problem', problems }
    if (!here) return { fate: 'new', record: { ...fields, club_slug } }
    const { id: _id, version: _version, ...before } = here
    const record = overlay<NewClub>(before, { ...fields, club_slug })
    const changes = changesBetween(before, record)
    return changes.length === 0 ? { fate: 'same' } : { fate: 'differs', known: here, record, changes }
  }
}
