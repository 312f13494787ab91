import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface Found {
  id: number
  nom: string
  prenom: string
  numero_licence: string
  last_end_here: CalendarDate | null
  last_end_elsewhere: CalendarDate | null
}

export async function findByLicenceAndBirth(
  db: Connection,
  idClub: number,
  { numero_licence, date_naissance }: { numero_licence: string; date_naissance: CalendarDate },
) {
  const { rows } = await sql<Found>`
    select m.id, m.nom, m.prenom, m.numero_licence, l.last_end_here, l.last_end_elsewhere
    from member m
    cross join lateral (
      select max(date_fin) filter (where id_club = ${idClub}) as last_end_here,
        max(date_fin) filter (where id_club <> ${idClub}) as last_end_elsewhere
      from licence
      where id_member = m.id and cancelled_at is null
    ) l
    where m.numero_licence = ${numero_licence} and m.date_naissance = ${date_naissance}::date and m.erased_at is null`.execute(
    db,
  )
  return rows[0]
}
