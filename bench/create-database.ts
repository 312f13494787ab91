import pg from 'pg'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys, hashSecret } from '#api/config/keys.ts'
import { migrate } from '#api/database/migrate.ts'
import { ACCESS_SECONDS } from '#domain/session-lifetime.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { addOfficeRecords } from './add-office-records.ts'
import { firstNameOf, surnameOf } from './names.ts'

/** Authenticates every call of the bench. It outlives each part, and the server under test runs with the keys of `PRODUCTION`. */
export const TOKEN = 'bench-token-bench-token-bench-token'
export const MANAGER = 1

export interface Federation {
  url: string
  /** Club id by number of members. */
  clubs: Map<number, number>
}

/**
 * A federation with the given numbers of members and clubs and three years of licences, created in a few seconds. The
 * first clubs have exactly the sizes asked for; the others share the rest. The rows of one club lie far apart in the
 * table, as after years of transfers. Reminders are off and adults were told: thousands of mails would be measured too.
 */
export async function createFederation(
  serverUrl: string,
  name: string,
  { members, clubs, sizes }: { members: number; clubs: number; sizes: number[] },
): Promise<Federation> {
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  const keys = deriveKeys(readEnv(PRODUCTION))
  try {
    await migrate(pool)
    await pool.query(
      `insert into club (club, club_slug, numero_club)
       select 'Club ' || n, 'club-' || n, n::text from generate_series(1, $1::integer) n`,
      [clubs],
    )
    await pool.query(placeMembers, [members, clubs, sizes])
    const ids = Array.from({ length: members }, (_, index) => index + 1)
    const codes = ids.map(() => keys.encrypt('ABCD-EFGH'))
    await withoutChecks(pool, async () => {
      await pool.query(addMembers, [codes, ids.map(surnameOf), ids.map(firstNameOf)])
      await pool.query(addLicences)
    })
    await pool.query(tallyLicences)
    await pool.query(addHistory, [members])
    await pool.query(signIn, [hashSecret(TOKEN), sizes.length])
    await pool.query(signOthersIn, [members])
    await addOfficeRecords(pool)
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
  return { url: url.href, clubs: new Map(sizes.map((size, index) => [size, index + 1])) }
}

/** The club and the last licence of each member: members in pseudo-random order (a prime step), dealt in turn. */
const placeMembers = `
  create temporary table placed as
  with dealt as (
    select (1 + (n * 7919::bigint) % $1::integer)::integer as id_member, n from generate_series(0, $1::integer - 1) n
  ), wanted as (
    select club, sum(size) over (order by club) - size as from_n, sum(size) over (order by club) as to_n
    from unnest($3::integer[]) with ordinality as sizes (size, club)
  )
  select id_member, current_date - n % 365 as date_debut, coalesce(
    (select club from wanted where n >= from_n and n < to_n),
    cardinality($3::integer[]) + 1 + n % ($2::integer - cardinality($3::integer[]))
  )::integer as id_club
  from dealt`

const addMembers = `
  insert into member (numero_licence, nom, prenom, sexe, date_naissance, mail, expiry_reminders, code_encrypted, id_grade,
    grade_date, last_id_club, last_date_fin, adult_notice_sent_at)
  select (1000000 + n)::text, nom, prenom, n % 2, date '1980-01-01' + n % 14000,
    'membre' || n || '@example.be', false, code, 1 + n % 9, current_date - 30 - n % 700,
    id_club, (date_debut + interval '1 year - 1 day')::date, now()
  from unnest($1::bytea[], $2::text[], $3::text[]) with ordinality as people (code, nom, prenom, place),
    lateral (select place::integer as n) numbered
  join placed on id_member = n`

const addLicences = `
  insert into licence (id_member, id_club, date_debut, date_fin)
  select id_member, id_club, starts.on_day, (starts.on_day + interval '1 year - 1 day')::date
  from placed, generate_series(0, 2) as years_ago,
    lateral (select (date_debut - years_ago * interval '1 year')::date as on_day) starts
  order by years_ago desc, id_member`

/** The tallies of these licences: withoutChecks turns off the triggers that keep them. */
const tallyLicences = `
  insert into licence_tally (date_debut, date_fin, licences)
  select date_debut, date_fin, count(*) from licence group by 1, 2;
  insert into last_licence_tally (date_fin, members) select last_date_fin, count(*) from member group by 1`

/** Indexes are built, and overlaps looked for, once at the end: row by row a million members would take half an hour. */
async function withoutChecks(pool: pg.Pool, load: () => Promise<void>) {
  const { rows } = await pool.query<{ remove: string; restore: string }>(`
    select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
    from pg_index
    where indrelid in ('member'::regclass, 'licence'::regclass)
      and indexrelid not in (select conindid from pg_constraint where conindid <> 0)
    union all
    select format('alter table licence drop constraint %s', conname),
      format('alter table licence add constraint %s %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = 'licence'::regclass and contype = 'x'`)
  await pool.query(rows.map(({ remove }) => remove).join(';'))
  await pool.query('set session_replication_role = replica')
  await load()
  await pool.query('reset session_replication_role')
  await pool.query("set maintenance_work_mem = '512MB'")
  for (const { restore } of rows) await pool.query(restore)
}

/**
 * Ten years of results for the measured member. Events are as large in a large federation, but more: forty competitions of
 * a hundred fighters and eight courses for every ten thousand members.
 */
const addHistory = `
  with held as (
    insert into competition (competition, id_level, date_debut, date_fin)
    select 'Open ' || n, (select min(id) from competition_level) + n % (select count(*) from competition_level)::integer,
      day, day
    from generate_series(1, 40) n, generate_series(0, ($1::integer - 1) / 10000) part,
      lateral (select current_date - n * 90 - part % 90 as day) days
    order by part, n
    returning id, date_debut
  ), numbered as (
    select *, row_number() over (order by id) as n from held
  ), fought as (
    insert into combat_result (id_competition, id_member, date, combats_gagnes, place)
    select id, 1, date_debut, 2, 1 + id % 3 from numbered where n <= 40
    union all
    select id, 2 + (n * 100 + fighter) % ($1::integer - 1), date_debut, 1, 1 + fighter % 3
    from numbered, generate_series(1, 100) fighter
  ), performed as (
    insert into poomsae_result (id_competition, id_member, date, score, place)
    select id, 1, date_debut, 7.5, 1 + id % 4 from numbered where n <= 40 and n % 2 = 0
  ), graded as (
    insert into grade_record (id_member, type, id_grade, formation, date)
    select 1, 'Passage de grade', id, grade, current_date - 400 * (10 - id) from grade where id < 10
  ), given as (
    insert into course (course, date)
    select 'Stage ' || n, current_date - n * 100 - part % 90
    from generate_series(1, 8) n, generate_series(0, ($1::integer - 1) / 10000) part
    order by part, n
    returning id
  )
  insert into course_attendance (id_course, id_member) select id, 1 from given order by id limit 8`

/** One account, linked to member 1, who manages the clubs that are measured and may import. */
const signIn = `
  with account as (
    insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
    values ('bench@example.be', 'Bench', 'Bench', '', '', now(), now(), now()) returning id
  ), linked as (
    insert into account_member (id_account, id_member, linked_at) select id, 1, now() from account
  ), managed as (
    insert into club_manager (id_club, id_member, write, can_register_member)
    select n, 1, true, true from generate_series(1, $2::integer) n
  ), role as (
    insert into account_role (id_account, role, granted_at) select id, 'administrator', now() from account
  ), session as (
    insert into session (id_account, created_at, last_used_at, second_factor_at, ip, user_agent)
    select id, now(), now(), now(), '', 'bench' from account returning id
  )
  insert into access_token (hash, id_session, expires_at) select $1, id, now() + interval '${ACCESS_SECONDS} seconds' from session`

/** One in a hundred members is signed in. */
const signOthersIn = `
  with account as (
    insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
    values ('others@example.be', 'Others', 'Others', '', '', now(), now(), now()) returning id
  ), session as (
    insert into session (id_account, created_at, last_used_at, ip, user_agent)
    select id, now(), now(), '', 'bench' from account, generate_series(1, $1::integer / 100) returning id
  )
  insert into access_token (hash, id_session, expires_at)
  select sha256(id::text::bytea), id, now() + interval '${ACCESS_SECONDS} seconds' from session`

async function run(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
