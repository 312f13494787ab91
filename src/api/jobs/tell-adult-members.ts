import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CalendarDate } from '../../domain/dates.ts'
import { ADULT_AGE, lastAdultBirth } from '../../domain/linked-account.ts'
import { recordAudit } from '../audit.ts'
import { today } from '../clock.ts'
import type { Connection } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import type { Letter } from '../mail/compose.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Job } from './run-jobs.ts'

const BATCH = 100

/** At 18 a member is told, once, which accounts see the record and how to end that. */
export const tellAdultMembers: Job = {
  name: 'tell-adult-members',
  everySeconds: 86_400,
  async run(deps) {
    const birth = lastAdultBirth(today(deps.clock))
    await settleWithoutLetter(deps, birth)
    let told = BATCH
    while (told === BATCH) told = await tellSome(deps, birth)
  },
}

/** Whom nobody else sees has nothing to be told; later links are told when they are made. */
async function settleWithoutLetter({ db, clock }: Deps, birth: CalendarDate) {
  await db
    .updateTable('member')
    .set({ adult_notice_sent_at: clock.now() })
    .where('adult_notice_sent_at', 'is', null)
    .where('date_naissance', '<=', birth)
    .where((row) => row.not(row.exists(otherAccounts(db))))
    .execute()
}

/** Who waits for an address to write to is told as soon as there is one. */
async function tellSome(deps: Deps, birth: CalendarDate): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    const members = await db
      .selectFrom('member')
      .select(['id', 'prenom', 'numero_licence', 'mail'])
      .select(jsonArrayFrom(otherAccounts(db)).as('accounts'))
      .where('adult_notice_sent_at', 'is', null)
      .where('date_naissance', '<=', birth)
      .where('mail', '<>', '')
      .where((row) => row.exists(otherAccounts(db)))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const member of members) {
      await enqueueMail({ ...deps, db }, 'adult_notice', member.mail, adultLetter(deps.env, member))
      await recordAudit({ ...deps, db }, { action: 'member.tell_adult', id_member: member.id })
    }
    await markTold(db, deps, members)
    return members.length
  })
}

/** The accounts linked to the member of the query around it, save the member's own. */
function otherAccounts(db: Connection) {
  return db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['account.name', 'account.surname'])
    .where('link.id_member', '=', sql.ref<number>('member.id'))
    .where('account.email', '<>', sql<string>`lower(member.mail)`)
    .orderBy('link.id')
}

async function markTold(db: Connection, { clock }: Deps, members: { id: number }[]) {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable('member').set({ adult_notice_sent_at: clock.now() }).where('id', 'in', ids).execute()
}

interface Told {
  prenom: string
  numero_licence: string
  mail: string
  accounts: { name: string; surname: string }[]
}

function adultLetter(env: Env, { prenom, numero_licence, mail, accounts }: Told): Letter {
  const names = accounts.map(({ name, surname }) => `${surname} ${name}`).join(', ')
  return {
    subject: `Vous avez ${ADULT_AGE} ans : qui voit votre fiche ?`,
    paragraphs: [
      `Bonjour ${prenom},`,
      `À partir de maintenant, vous décidez vous-même qui a accès à votre fiche (licence ${numero_licence}) dans My${env.FEDERATION_SHORT_NAME}. Comptes liés : ${names}.`,
      `Pour mettre fin à un lien, connectez-vous avec un compte à l’adresse ${mail}, liez-y votre licence si ce n’est pas encore fait (votre club vous donne le code unique), puis ouvrez « Mes données ». Le secrétariat peut aussi le faire pour vous.`,
    ],
    button: { label: 'Ouvrir mes données', url: `${env.publicUrl}/mes-donnees` },
  }
}
