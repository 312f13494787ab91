import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Connection } from '#api/database/connect.ts'

/** The account and its dependent rows, without secrets. */
export function getAccountFile(db: Connection, idAccount: number) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'surname', 'tel', 'created_at', 'email_confirmed_at', 'password_changed_at'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('session')
          .select(['created_at', 'last_used_at', 'ip', 'user_agent', 'ended_at', 'end_reason'])
          .whereRef('session.id_account', '=', 'account.id')
          .orderBy('session.id', 'desc'),
      ).as('sessions'),
      jsonArrayFrom(
        row
          .selectFrom('security_event')
          .select(['at', 'kind', 'network', 'user_agent'])
          .whereRef('security_event.id_account', '=', 'account.id')
          .orderBy('security_event.id', 'desc'),
      ).as('journal_de_securite'),
      jsonArrayFrom(
        row
          .selectFrom('account_passkey')
          .select(['name', 'created_at', 'last_used_at'])
          .whereRef('account_passkey.id_account', '=', 'account.id')
          .orderBy('account_passkey.id'),
      ).as('cles_d_acces'),
      jsonArrayFrom(
        row.selectFrom('account_totp').select('confirmed_at').whereRef('account_totp.id_account', '=', 'account.id'),
      ).as('applications_d_authentification'),
      jsonArrayFrom(
        row
          .selectFrom('account_recovery_code')
          .select(['created_at', 'used_at'])
          .whereRef('account_recovery_code.id_account', '=', 'account.id')
          .orderBy('account_recovery_code.created_at'),
      ).as('codes_de_secours'),
      jsonArrayFrom(
        row
          .selectFrom('account_link')
          .select(['purpose', 'new_email', 'created_at', 'expires_at', 'used_at'])
          .whereRef('account_link.id_account', '=', 'account.id')
          .orderBy('account_link.created_at', 'desc'),
      ).as('liens_envoyes'),
      jsonArrayFrom(
        row
          .selectFrom('account_role')
          .select(['role', 'granted_at'])
          .whereRef('account_role.id_account', '=', 'account.id'),
      ).as('roles'),
      jsonArrayFrom(
        row
          .selectFrom('account_member')
          .select(['id_member', 'linked_at'])
          .whereRef('account_member.id_account', '=', 'account.id')
          .orderBy('account_member.id'),
      ).as('licences_liees'),
      jsonArrayFrom(
        row
          .selectFrom('mail')
          .select(['kind', 'subject', 'text', 'created_at', 'sent_at'])
          // Mails about a member go to the address as it is written on the member's sheet.
          .where(sql<SqlBool>`lower(mail.to_address) = account.email`)
          .orderBy('mail.id', 'desc'),
      ).as('e_mails'),
      jsonArrayFrom(
        row
          .selectFrom('audit_event')
          .select(['at', 'action', 'subject'])
          .whereRef('audit_event.id_account', '=', 'account.id')
          .orderBy('audit_event.id', 'desc'),
      ).as('actions'),
    ])
    .where('id', '=', idAccount)
    .executeTakeFirstOrThrow()
}

/** Everything that the federation holds about these members, except the activation code. */
export function listMemberFiles(db: Connection, idMembers: number[]) {
  return db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .leftJoin('weight_category as weight', 'weight.id', 'member.id_categorie_poids')
    .leftJoin('file as photo', 'photo.id', 'member.id_photo')
    .select(['member.id', 'member.numero_licence', 'member.nom', 'member.prenom', 'member.sexe'])
    .select(['member.date_naissance', 'member.adresse', 'member.complement', 'member.cp', 'member.ville'])
    .select(['member.mail', 'member.telephone', 'member.gsm', 'member.newsletter', 'member.expiry_reminders'])
    .select(['grade.grade', 'member.grade_date', 'weight.name as categorie_poids', 'member.created_at'])
    .select(['member.adult_notice_sent_at', 'photo.content_type as photo_type', 'photo.content as photo_content'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('licence')
          .innerJoin('club', 'club.id', 'licence.id_club')
          .select(['annee', 'date_debut', 'date_fin', 'club.club', 'cancelled_at', 'cancel_reason'])
          .whereRef('licence.id_member', '=', 'member.id')
          .orderBy('date_fin', 'desc'),
      ).as('licences'),
      jsonArrayFrom(
        row
          .selectFrom('grade_record as record')
          .leftJoin('exam', 'exam.id', 'record.id_exam')
          .leftJoin('club', 'club.id', 'record.id_club')
          .select([
            'record.type',
            'record.date',
            'formation',
            'diplome',
            'record.resultat',
            'exam.name as examen',
            'club.club',
          ])
          .select(['record.recorded_at', 'record.undone_at'])
          .whereRef('record.id_member', '=', 'member.id')
          .orderBy('record.date', 'desc')
          .orderBy('record.id', 'desc'),
      ).as('grades'),
      jsonArrayFrom(
        row
          .selectFrom('course_attendance as attendance')
          .innerJoin('course', 'course.id', 'attendance.id_course')
          .select(['course.date', 'course.course as stage', 'course.lieu'])
          .whereRef('attendance.id_member', '=', 'member.id')
          .orderBy('course.date', 'desc'),
      ).as('stages'),
      jsonArrayFrom(
        row
          .selectFrom('training_result as result')
          .innerJoin('training', 'training.id', 'result.id_training')
          .select(['training.organisation', 'training.date', 'training.formation', 'diplome', 'reussite'])
          .whereRef('result.id_member', '=', 'member.id')
          .orderBy('training.date', 'desc'),
      ).as('formations'),
      jsonArrayFrom(
        row
          .selectFrom('combat_result as result')
          .innerJoin('competition', 'competition.id', 'result.id_competition')
          .innerJoin('competition_level as level', 'level.id', 'competition.id_level')
          .leftJoin('age_category as age', 'age.id', 'result.id_age_category')
          .leftJoin('grade_category as category', 'category.id', 'result.id_grade_category')
          .leftJoin('weight_category as class', 'class.id', 'result.id_weight_category')
          .select(['result.date', 'competition.competition', 'level.niveau', 'age.name as categorie_age'])
          .select(['category.name as categorie_grade', 'class.name as categorie_poids', 'combats_gagnes', 'place'])
          .whereRef('result.id_member', '=', 'member.id')
          .orderBy('result.date', 'desc'),
      ).as('palmares_combat'),
      jsonArrayFrom(
        row
          .selectFrom('poomsae_result as result')
          .innerJoin('competition', 'competition.id', 'result.id_competition')
          .innerJoin('competition_level as level', 'level.id', 'competition.id_level')
          .leftJoin('age_category as age', 'age.id', 'result.id_age_category')
          .leftJoin('grade_category as category', 'category.id', 'result.id_grade_category')
          .select(['result.date', 'competition.competition', 'level.niveau', 'age.name as categorie_age'])
          .select(['category.name as categorie_grade', 'score', 'place'])
          .whereRef('result.id_member', '=', 'member.id')
          .orderBy('result.date', 'desc'),
      ).as('palmares_poomsae'),
      jsonArrayFrom(
        row
          .selectFrom('referee_service as service')
          .innerJoin('competition', 'competition.id', 'service.id_competition')
          .select(['competition.competition', 'service.date_debut', 'service.date_fin'])
          .whereRef('service.id_member', '=', 'member.id')
          .orderBy('service.date_debut', 'desc'),
      ).as('arbitrage'),
      jsonArrayFrom(
        row
          .selectFrom('club_manager as manager')
          .innerJoin('club', 'club.id', 'manager.id_club')
          .select(['club.club', 'manager.write', 'manager.can_register_member'])
          .whereRef('manager.id_member', '=', 'member.id'),
      ).as('clubs_geres'),
      jsonArrayFrom(
        row
          .selectFrom('order_line as line')
          .innerJoin('club_order', 'club_order.id', 'line.id_order')
          .innerJoin('product', 'product.id', 'line.id_product')
          .innerJoin('club', 'club.id', 'club_order.id_club')
          .select(['club_order.numero', 'club.club', 'product.name as produit', 'line.cost_cents as prix_en_cents'])
          .select(['line.date_debut', 'line.date_fin', 'club_order.state as etat', 'club_order.created_at'])
          .whereRef('line.id_member', '=', 'member.id')
          .orderBy('line.id', 'desc'),
      ).as('commandes'),
      jsonArrayFrom(
        row
          .selectFrom('recap_line as line')
          .innerJoin('recap', 'recap.id', 'line.id_recap')
          .innerJoin('club', 'club.id', 'recap.id_club')
          .select(['recap.date', 'club.club', 'recap.statut', 'line.name', 'line.date_debut', 'line.date_fin'])
          .whereRef('line.id_member', '=', 'member.id')
          .orderBy('recap.date', 'desc'),
      ).as('recapitulatifs'),
      jsonArrayFrom(
        row
          .selectFrom('registration_request as request')
          .innerJoin('club', 'club.id', 'request.id_club')
          .select(['club.club', 'request.nom', 'request.prenom', 'request.sexe', 'request.date_naissance'])
          .select(['request.adresse', 'request.cp', 'request.ville', 'request.telephone_gsm', 'request.email'])
          .select(['request.state as etat', 'request.created_at', 'request.decided_at'])
          .whereRef('request.id_member', '=', 'member.id'),
      ).as('demandes_d_inscription'),
    ])
    .where('member.id', 'in', idMembers)
    .execute()
}
