// Written by `npm run describe-database` from the migrations; not edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumns } from './json-columns.ts'

// JSON goes in as text, comes out as data.
type Json<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column], string, string>
type NullableJson<Column extends keyof JsonColumns> = ColumnType<
  JsonColumns[Column] | null,
  string | null,
  string | null
>

export interface Tables {
  access_token: {
    hash: Buffer
    id_session: number
    expires_at: Date
  }
  account: {
    id: GeneratedAlways<number>
    email: string
    name: string
    surname: string
    tel: string
    password_hash: string
    password_changed_at: Date
    email_confirmed_at: Date | null
    created_at: Date
    last_used_at: Generated<Date>
    unused_due: string | null
  }
  account_creation_nonce: {
    hash: Buffer
    expires_at: Date
    used_at: Date | null
  }
  account_link: {
    hash: Buffer
    id_account: number
    purpose: 'confirm_email' | 'reset_password' | 'change_email'
    new_email: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    by_staff: Generated<boolean>
  }
  account_mail_request: {
    id: GeneratedAlways<number>
    purpose: 'confirm_email' | 'reset_password'
    email: string
    created_at: Date
  }
  account_member: {
    id: GeneratedAlways<number>
    id_account: number
    id_member: number
    linked_at: Date
  }
  account_passkey: {
    id: GeneratedAlways<number>
    id_account: number
    credential_id: Buffer
    public_key: Buffer
    sign_count: number
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  account_recovery_code: {
    id_account: number
    hash: Buffer
    created_at: Date
    used_at: Date | null
  }
  account_role: {
    id_account: number
    role: 'secretariat' | 'treasurer' | 'sport' | 'reader' | 'administrator'
    granted_at: Date
    granted_by: number | null
  }
  account_statement: {
    id: GeneratedAlways<number>
    id_statement: number
    account: string
    currency: string
    date: string | null
    sequence: number
    old_balance_cents: number
    new_balance_cents: number
  }
  account_totp: {
    id_account: number
    secret_encrypted: Buffer
    confirmed_at: Date | null
    last_used_step: number | null
  }
  age_category: {
    id: GeneratedAlways<number>
    name: string
    age_min: number
    age_max: number
    version: Generated<number>
  }
  attestation: {
    id: GeneratedAlways<number>
    numero: string
    id_club: number
    issued_at: Date
    issued_by: number | null
    content: Json<'attestation.content'>
  }
  audit_event: {
    id: GeneratedAlways<number>
    at: Date
    id_account: number | null
    actor: string
    action: string
    id_member: number | null
    id_club: number | null
    subject: Generated<string>
    before: NullableJson<'audit_event.before'>
    after: NullableJson<'audit_event.after'>
  }
  automatic_mail: {
    name:
      | 'expiry_first'
      | 'expiry_second'
      | 'expiry_last'
      | 'order_reminder'
      | 'renewal_wishes'
      | 'adult_notice'
      | 'account_unused'
    enabled: Generated<boolean>
    delay_days: number | null
    version: Generated<number>
    updated_at: Date
    updated_by: number | null
  }
  bank_movement: {
    id: GeneratedAlways<number>
    id_statement: number
    fingerprint: Buffer
    amount_cents: number
    value_date: string
    communication_structuree: string | null
    communication: Generated<string>
    counterparty_name: Generated<string>
    counterparty_account: Generated<string>
    state: 'booked' | 'unmatched' | 'ignored' | 'payout'
    id_payment: number | null
    account: Generated<string>
    line: number | null
    reason:
      | 'check_digits'
      | 'below'
      | 'above'
      | 'paid'
      | 'closed'
      | 'not_awaited'
      | 'unknown_order'
      | 'no_communication'
      | 'correction'
      | 'currency'
      | 'too_old'
      | null
    note: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    booked_on: string | null
  }
  bank_statement: {
    id: GeneratedAlways<number>
    sha256: Buffer
    name: string
    imported_by: number | null
    imported_at: Date
    left_out: Generated<string>
  }
  club: {
    id: GeneratedAlways<number>
    club: string
    club_slug: string
    numero_club: string
    province: Generated<string>
    adresse: Generated<string>
    cp: Generated<string>
    ville: Generated<string>
    numero_compte: Generated<string>
    tel: Generated<string>
    mail: Generated<string>
    gsm: Generated<string>
    site_web: Generated<string>
    affichage_correspondant: Generated<boolean>
    id_logo: number | null
    version: Generated<number>
    search_text: GeneratedAlways<string>
  }
  club_affiliation: {
    id: GeneratedAlways<number>
    id_club: number
    annee: number
    inscription: string
    payement: string | null
  }
  club_critere: {
    id: GeneratedAlways<number>
    id_club: number
    critere_id: number
    date_fin: string
  }
  club_label: {
    id: GeneratedAlways<number>
    id_club: number
    label: string
    niveau: number
  }
  club_manager: {
    id: GeneratedAlways<number>
    id_club: number
    id_member: number
    write: Generated<boolean>
    can_register_member: Generated<boolean>
  }
  club_order: {
    id: GeneratedAlways<number>
    numero: string
    id_club: number
    id_member: number | null
    ordered_by: number | null
    state: 'created' | 'deciding' | 'awaiting_payment' | 'paid' | 'cancelled' | 'refunded'
    mode_payement: 'virement' | 'payementElectronique'
    type_payement: 'card' | 'bancontact' | null
    mode_livraison: 'livraisonByAdresse'
    adresse_livraison: Json<'club_order.adresse_livraison'>
    adresse_facturation: Json<'club_order.adresse_facturation'>
    json_details: NullableJson<'club_order.json_details'>
    total_cents: number
    communication_structuree: string
    created_at: Date
    processed_at: Date | null
    paid_at: Date | null
    closed_at: Date | null
    close_reason: string | null
    reminded_at: Date | null
    dispatched_at: Date | null
    balance_asked_at: Date | null
  }
  combat_result: {
    id: GeneratedAlways<number>
    id_competition: number
    id_member: number
    date: string
    id_age_category: number | null
    id_grade_category: number | null
    id_weight_category: number | null
    combats_gagnes: number
    place: number | null
  }
  competition: {
    id: GeneratedAlways<number>
    competition: string
    id_level: number
    date_debut: string
    date_fin: string
    lieu: Generated<string>
    version: Generated<number>
  }
  competition_level: {
    id: GeneratedAlways<number>
    niveau: string
    ordre: number
    version: Generated<number>
  }
  course: {
    id: GeneratedAlways<number>
    course: string
    date: string
    lieu: Generated<string>
    version: Generated<number>
  }
  course_attendance: {
    id: GeneratedAlways<number>
    id_course: number
    id_member: number
  }
  credit_note: {
    id: GeneratedAlways<number>
    year: number
    number: Generated<number>
    id_order: number
    id_refund: number | null
    amount_cents: number
    day: string
  }
  credit_note_counter: {
    year: number
    last_number: number
  }
  critere: {
    id: GeneratedAlways<number>
    nom: string
    label: string | null
    categorie: string
    sous_categorie: Generated<string>
    poids: number
    poids_plus_haut_compte_pour_total: Generated<boolean>
    est_labelisant: boolean
    explication: Generated<string>
    periode: Generated<string>
    evaluation: Generated<string>
    labelisant_1_etoile: Generated<boolean>
    labelisant_2_etoile: Generated<boolean>
    labelisant_3_etoile: Generated<boolean>
    ordre: Generated<number>
    version: Generated<number>
  }
  dismissed_double: {
    id_one: number
    id_other: number
    dismissed_by: number | null
    dismissed_at: Date
  }
  document_template: {
    kind: 'licence_request'
    id_file: number
    uploaded_by: number | null
    uploaded_at: Date
  }
  erasure_request: {
    id: GeneratedAlways<number>
    id_member: number
    reason: string
    licence_given_up: boolean
    requested_by: number | null
    requested_at: Date
    state: Generated<'pending' | 'approved' | 'refused'>
    decided_by: number | null
    decided_at: Date | null
  }
  exam: {
    id: GeneratedAlways<number>
    name: string
    date: string
    lieu: Generated<string>
    id_club: number | null
    recorded_by: number | null
    recorded_at: Date | null
    undone_at: Date | null
    type: Generated<'Examen' | 'Stage Dan / Poom / Keup' | 'Séminaire ceinture noire'>
    version: Generated<number>
  }
  expiry_reminder: {
    id_licence: number
    days: 60 | 30 | 7
    sent_at: Date
  }
  figure_change: {
    transaction: number
    subject: Generated<'figures' | 'ranking' | 'members' | 'clubs' | 'events'>
  }
  file: {
    id: GeneratedAlways<number>
    name: string
    content_type: string
    content: Buffer
    created_at: Generated<Date>
  }
  former_licence: {
    numero_licence: string
    id_member: number
    id_former: number
    e_licence_version: number
    date_naissance: string | null
    code_encrypted: Buffer | null
    merged_at: Date
  }
  grade: {
    id: GeneratedAlways<number>
    grade: string
    desc: 'noire' | 'poom' | 'keup' | null
    ordre: number
    waiting_months: number
    minimum_age: Generated<number>
    federal: boolean
    version: Generated<number>
  }
  grade_category: {
    id: GeneratedAlways<number>
    name: string
    ordre_min: number
    ordre_max: number
    version: Generated<number>
  }
  grade_record: {
    id: GeneratedAlways<number>
    id_member: number
    type: string
    id_grade: number | null
    formation: string
    diplome: Generated<string>
    date: string
    id_exam: number | null
    id_club: number | null
    recorded_by: number | null
    recorded_at: Generated<Date>
    undone_at: Date | null
    resultat: Generated<'reussi' | 'echoue' | 'absent'>
    id_grade_presente: number | null
  }
  idempotency_key: {
    owner: string
    endpoint: string
    key: string
    body_hash: Buffer
    answer: NullableJson<'idempotency_key.answer'>
    created_at: Date
  }
  import_column: {
    genre: string
    heading: string
    column_key: string | null
    used_at: Date
  }
  import_hold: {
    id: GeneratedAlways<number>
    genre: 'membres' | 'licences'
    fichier: string
    state: Generated<'pending' | 'released' | 'refused'>
    created_at: Date
    created_by: number | null
    decided_at: Date | null
    decided_by: number | null
  }
  inbox_assignment: {
    kind:
      | 'demande'
      | 'mouvement'
      | 'alerte'
      | 'mail'
      | 'doublon'
      | 'effacement'
      | 'nettoyage'
      | 'envoi'
      | 'import'
      | 'tache'
    ref: string
    id_account: number
    assigned_at: Date
  }
  job: {
    name: string
    next_run_at: Date
    last_started_at: Date | null
    last_finished_at: Date | null
    last_error: string | null
    id: GeneratedAlways<number>
    every_seconds: number | null
    holder: string | null
    lease_until: Date | null
    last_success_at: Date | null
    failures: Generated<number>
  }
  job_failure: {
    job: string
    item: string
    tries: number
    first_failed_at: Date
    next_try_at: Date
    last_error: string
  }
  label: {
    code: 'wam' | 'wk' | 'wp'
    nom: string
    ordre: number
    id: GeneratedAlways<number>
    version: Generated<number>
  }
  last_licence_tally: {
    id: GeneratedAlways<number>
    date_fin: string
    members: number
  }
  ledger_account: {
    key:
      | 'bank'
      | 'provider'
      | 'transfers'
      | 'clubs'
      | 'sales'
      | 'unallocated'
      | 'other'
      | 'write_off'
      | 'opening'
      | 'alerts'
      | 'fees'
    number: string
    name: string
  }
  ledger_closing: {
    closed_until: string
    closed_at: Date
    closed_by: number | null
  }
  ledger_entry: {
    id: GeneratedAlways<number>
    source: string
    kind:
      | 'movement'
      | 'outgoing'
      | 'ignored'
      | 'reopened'
      | 'match'
      | 'payment'
      | 'allocation'
      | 'sale'
      | 'write_off'
      | 'credit'
      | 'credit_note'
      | 'payout'
      | 'opening'
      | 'correction'
      | 'alert'
      | 'settlement'
    day: string
    created_at: Date
    created_by: number | null
    document: Generated<string>
    id_order: number | null
    id_movement: number | null
    id_payment: number | null
    corrects: number | null
    fact_day: string | null
  }
  ledger_line: {
    id: GeneratedAlways<number>
    id_entry: number
    account: string
    iban: string | null
    id_club: number | null
    id_order: number | null
    id_product: number | null
    amount_cents: number
  }
  licence: {
    id: GeneratedAlways<number>
    id_member: number
    id_club: number
    annee: GeneratedAlways<number>
    date_debut: string
    date_fin: string
    cancelled_at: Date | null
    cancel_reason: string | null
    created_at: Generated<Date>
    id_import_hold: number | null
  }
  licence_tally: {
    id: GeneratedAlways<number>
    date_debut: string
    date_fin: string
    licences: number
  }
  mail: {
    id: GeneratedAlways<number>
    kind: string
    to_address: string
    subject: string
    text: string
    html: string
    created_at: Date
    next_try_at: Date
    tries: Generated<number>
    sent_at: Date | null
    given_up_at: Date | null
    last_error: string | null
    settled_at: Date | null
    settled_by: number | null
    note: string | null
    letter: NullableJson<'mail.letter'>
    id_member: number | null
    id_registration: number | null
    message_id: string | null
    withheld: Generated<boolean>
  }
  mail_attachment: {
    id: GeneratedAlways<number>
    id_mail: number
    id_file: number
  }
  mail_mention: {
    id_mail: number
    id_member: number
  }
  mail_text: {
    kind: string
    objet: string | null
    texte: string | null
    note: string | null
    bouton: string | null
    version: number
    updated_at: Date
    updated_by: number | null
  }
  mailing: {
    id: GeneratedAlways<number>
    kind: Generated<'newsletter' | 'service'>
    filters: Json<'mailing.filters'>
    objet: Generated<string>
    texte: Generated<string>
    state: Generated<'draft' | 'pending' | 'sending' | 'sent' | 'stopped'>
    version: Generated<number>
    recipients: Generated<number>
    created_by: number | null
    created_at: Date
    confirmed_by: number | null
    confirmed_at: Date | null
    approved_by: number | null
    ended_at: Date | null
    stopped_by: number | null
    list: Generated<'membres' | 'clubs' | 'commandes'>
  }
  mailing_recipient: {
    id: GeneratedAlways<number>
    id_mailing: number
    id_member: number
    email: string
    left_out: Generated<boolean>
    id_mail: number | null
  }
  member: {
    id: GeneratedAlways<number>
    numero_licence: string
    nom: string
    prenom: string
    sexe: 0 | 1
    date_naissance: string | null
    adresse: Generated<string>
    complement: Generated<string>
    cp: Generated<string>
    ville: Generated<string>
    mail: Generated<string>
    telephone: Generated<string>
    gsm: Generated<string>
    newsletter: Generated<boolean>
    expiry_reminders: Generated<boolean>
    id_photo: number | null
    code_encrypted: Buffer
    e_licence_version: Generated<number>
    id_grade: number | null
    grade_date: string | null
    id_categorie_poids: number | null
    adult_notice_sent_at: Date | null
    erased_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    search: GeneratedAlways<string>
    code_given_until: Date | null
    search_text: GeneratedAlways<string>
    invited_at: Date | null
    invitation_way: 'mail' | 'letter' | null
    last_id_club: number | null
    last_date_fin: string | null
    id_import_hold: number | null
  }
  member_to_license: {
    id_club: GeneratedAlways<number>
    id_member: GeneratedAlways<number>
    decided_at: GeneratedAlways<Date>
  }
  namesake: {
    id_member: number
  }
  order_line: {
    id: GeneratedAlways<number>
    id_order: number
    id_product: number
    id_member: number | null
    id_club: number | null
    cost_cents: number
    date_debut: string
    date_fin: string
    id_licence: number | null
    open: Generated<boolean>
    label: Generated<string>
    quantity: Generated<number>
  }
  order_refund: {
    id: GeneratedAlways<number>
    id_order: number
    id_payment: number | null
    id_alert: number | null
    amount_cents: number
    credit_cents: Generated<number>
    reason: string
    request_key: string | null
    asked_at: Date
    refund_key: string | null
    refund_key_renewed_at: Date | null
    refund_refused_at: Date | null
    refund_id: string | null
    refund_status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled' | null
    heard_at: Date | null
    done_at: Date | null
  }
  order_refund_line: {
    id_refund: number
    id_line: number
  }
  payment: {
    id: GeneratedAlways<number>
    id_order: number
    provider: 'stripe' | 'sandbox' | 'virement'
    intent: string | null
    idempotency_key: string
    amount_cents: number
    currency: Generated<'eur'>
    state: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'
    created_at: Date
    settled_at: Date | null
    heard_at: Date | null
    note: Generated<string>
    refund_key: string | null
    refund_asked_at: Date | null
    refund_reason: string | null
    refund_refused_at: Date | null
    refund_id: string | null
    refund_status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled' | null
    key_renewed_at: Date | null
    refund_key_renewed_at: Date | null
    id_movement: number | null
  }
  payment_alert: {
    id: GeneratedAlways<number>
    provider: string
    intent: string
    id_order: number | null
    reason:
      | 'amount'
      | 'currency'
      | 'intent'
      | 'order_closed'
      | 'unknown_order'
      | 'paid_twice'
      | 'refund_refused'
      | 'refund_action'
      | 'refund_failed'
      | 'refund_failed_late'
      | 'refunded_elsewhere'
      | 'refunded_twice'
      | 'dispute'
      | 'dispute_won'
      | 'dispute_lost'
    details: Json<'payment_alert.details'>
    created_at: Date
    resolved_at: Date | null
    resolved_by: number | null
    note: string | null
  }
  payout_line: {
    id_line: number
    id_movement: number
  }
  poomsae_result: {
    id: GeneratedAlways<number>
    id_competition: number
    id_member: number
    date: string
    id_age_category: number | null
    id_grade_category: number | null
    score: number | null
    place: number | null
  }
  product: {
    id: GeneratedAlways<number>
    code: 'licence_renew' | 'licence_club' | 'article' | null
    name: string
    version: Generated<number>
    withdrawn: Generated<boolean>
  }
  product_price: {
    id_product: number
    valid_from: string
    price_cents: number
  }
  provider_event: {
    provider: string
    id: string
    type: string
    payload: Json<'provider_event.payload'>
    received_at: Date
    handled_at: Date | null
    outcome: string | null
    intent: NullableJson<'provider_event.intent'>
    subject: NullableJson<'provider_event.subject'>
  }
  ranked_result: {
    discipline: GeneratedAlways<string>
    id_member: GeneratedAlways<number>
    id_competition: GeneratedAlways<number>
    date: GeneratedAlways<string>
    place: GeneratedAlways<number>
    competition: GeneratedAlways<string>
    niveau: GeneratedAlways<string>
    points: GeneratedAlways<number>
    id_age_category: GeneratedAlways<number>
    id_grade_category: GeneratedAlways<number>
    id_weight_category: GeneratedAlways<number>
  }
  ranking_points: {
    id_level: number
    place: number
    points: number
  }
  rate_limit: {
    key: string
    count: number
    window_ends_at: Date
  }
  recap: {
    id: GeneratedAlways<number>
    id_club: number
    date: string
    statut:
      | 'En cours'
      | 'En attente de décision'
      | 'En attente'
      | 'Annulé / Refusé'
      | 'Annulée / Refusée'
      | 'Cloturé / Validé'
      | 'En attente de payement'
    total_cents: number
    id_order: number | null
    id_registration: number | null
  }
  recap_line: {
    id: GeneratedAlways<number>
    id_recap: number
    id_member: number | null
    name: string
    date_debut: string | null
    date_fin: string | null
    cost_cents: Generated<number>
  }
  referee_service: {
    id: GeneratedAlways<number>
    id_competition: number
    id_member: number
    date_debut: string
    date_fin: string
  }
  refresh_token: {
    hash: Buffer
    id_session: number
    expires_at: Date
    replaced_at: Date | null
  }
  refused_email: {
    email: string
    refusals: number
    last_refused_at: Date
  }
  registration_request: {
    id: GeneratedAlways<number>
    id_club: number
    requested_by: number | null
    nom: string
    prenom: string
    sexe: 0 | 1
    date_naissance: string
    adresse: string
    cp: string
    ville: string
    telephone_gsm: string
    email: string
    state: Generated<'pending' | 'accepted' | 'refused'>
    id_probable_double: number | null
    id_member: number | null
    reason: string | null
    decided_by: number | null
    decided_at: Date | null
    created_at: Date
    question: string | null
    asked_by: number | null
    asked_at: Date | null
  }
  renewal_digest: {
    id_club: number
    day: string
  }
  renewal_wish: {
    id_member: number
    id_club: number
    created_at: Date
    withdrawn_at: Date | null
    fulfilled_at: Date | null
    told_at: Date | null
  }
  retention_run: {
    id: GeneratedAlways<number>
    plan: Json<'retention_run.plan'>
    done: Json<'retention_run.done'>
    requested_by: number | null
    requested_at: Date
    state: Generated<'pending' | 'approved' | 'refused' | 'finished'>
    decided_by: number | null
    decided_at: Date | null
    finished_at: Date | null
  }
  sales_tally: {
    id: GeneratedAlways<number>
    day: string
    id_product: number | null
    refund: boolean
    cents: number
  }
  sandbox_event: {
    id: string
    type: string
    id_intent: string
    payload: Json<'sandbox_event.payload'>
    due_at: Date
    tries: Generated<number>
    delivered_at: Date | null
  }
  sandbox_intent: {
    id: string
    client_secret: string
    idempotency_key: string
    amount_cents: number
    currency: Generated<string>
    metadata: Json<'sandbox_intent.metadata'>
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
    method: string | null
    last_error: string | null
    return_url: string | null
    outcome: 'succeeded' | 'declined' | null
    decides_at: Date | null
    refunded_cents: Generated<number>
    created_at: Date
  }
  sandbox_method: {
    id: string
    behaviour: string
    created_at: Date
  }
  sandbox_refund: {
    idempotency_key: string
    id_intent: string
    amount_cents: number
    id: string | null
    status: Generated<'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'>
    metadata: Json<'sandbox_refund.metadata'>
    outcome: 'succeeded' | 'failed' | 'canceled' | null
    decides_at: Date | null
  }
  saved_list: {
    id: GeneratedAlways<number>
    list: 'membres' | 'commandes' | 'clubs'
    name: string
    params: Json<'saved_list.params'>
  }
  schema_migration: {
    name: string
    sha256: string
    applied_at: Generated<Date>
  }
  second_factor_challenge: {
    hash: Buffer
    id_account: number
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
  security_event: {
    id: GeneratedAlways<number>
    at: Date
    kind: string
    id_account: number | null
    name_hash: Buffer | null
    network: string
    user_agent: string
    request_id: string
  }
  session: {
    id: GeneratedAlways<number>
    id_account: number
    created_at: Date
    last_used_at: Date
    second_factor_at: Date | null
    ip: string
    user_agent: string
    ended_at: Date | null
    end_reason: 'logout' | 'password' | 'reuse' | 'staff' | 'expired' | 'role' | 'second_factor' | null
    identity_checked_at: Date | null
  }
  setting: {
    key: string
    value: Json<'setting.value'>
    updated_at: Generated<Date>
    updated_by: number | null
    version: Generated<number>
  }
  sport_event: {
    sorte: GeneratedAlways<string>
    id: GeneratedAlways<number>
    version: GeneratedAlways<number>
    nom: GeneratedAlways<string>
    date_debut: GeneratedAlways<string>
    date_fin: GeneratedAlways<string>
    lieu: GeneratedAlways<string>
    detail: GeneratedAlways<string>
    id_level: GeneratedAlways<number>
  }
  staff_invitation: {
    hash: Buffer
    email: string
    role: 'secretariat' | 'treasurer' | 'sport' | 'reader' | 'administrator' | null
    invited_by: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    id: GeneratedAlways<number>
  }
  syllabus_document: {
    id: GeneratedAlways<number>
    titre: string
    id_grade: number | null
    id_file: number
    ordre: Generated<number>
    published_at: Date | null
    version: Generated<number>
  }
  training: {
    id: GeneratedAlways<number>
    organisation: 'ABFT' | 'adeps' | 'abitre_cbt' | 'arbitre_tch' | 'aisf' | 'ETU' | 'WTF'
    formation: string
    date: string
    lieu: Generated<string>
    version: Generated<number>
  }
  training_result: {
    id: GeneratedAlways<number>
    id_training: number
    id_member: number
    reussite: boolean
    diplome: Generated<string>
  }
  used_passkey_challenge: {
    hash: Buffer
    expires_at: Date
  }
  web_asset: {
    path: string
    content: Buffer
    seal: Buffer
    replaced_at: Date | null
  }
  weight_category: {
    id: GeneratedAlways<number>
    name: string
    sexe: 0 | 1
    id_age_category: number
    version: Generated<number>
  }
}
