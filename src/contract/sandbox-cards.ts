/** Behaviour of a test card. */
export type Behaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'asks_authentication'
  | 'succeeds_late'
  | 'fails_late'
  | 'never_answers'
  | 'refund_pending'
  | 'refund_fails'
  | 'refund_fails_late'
  | 'refund_asks_payer'

interface TestCard {
  number: string
  /** Null: the card itself is refused, before any payment. */
  behaviour: Behaviour | null
  shows: string
}

/** All cards of the sandbox. The first four and the last behave as at Stripe. */
export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'succeeds', shows: 'Payement accepté' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', shows: 'Payement refusé par la banque' },
  { number: '4000 0000 0000 9995', behaviour: 'insufficient_funds', shows: 'Provision insuffisante' },
  {
    number: '4000 0025 0000 3155',
    behaviour: 'asks_authentication',
    shows: 'Authentification demandée\u00a0: à approuver ou à refuser',
  },
  {
    number: '4000 0000 0000 1018',
    behaviour: 'succeeds_late',
    shows: 'Traitement de quelques secondes, puis payement accepté',
  },
  {
    number: '4000 0000 0000 1026',
    behaviour: 'fails_late',
    shows: 'Traitement de quelques secondes, puis payement refusé',
  },
  { number: '4000 0000 0000 1034', behaviour: 'never_answers', shows: 'L’organisme de payement ne répond jamais' },
  {
    number: '4000 0000 0000 7726',
    behaviour: 'refund_pending',
    shows: 'Payement accepté\u00a0; un remboursement prend quelques secondes',
  },
  {
    number: '4000 0000 0000 1042',
    behaviour: 'refund_fails',
    shows: 'Payement accepté\u00a0; un remboursement échoue après quelques secondes',
  },
  {
    number: '4000 0000 0000 5126',
    behaviour: 'refund_fails_late',
    shows: 'Payement accepté\u00a0; un remboursement réussit, puis échoue',
  },
  {
    number: '4000 0000 0000 1059',
    behaviour: 'refund_asks_payer',
    shows: 'Payement accepté\u00a0; un remboursement attend le payeur, puis est annulé',
  },
  { number: '4242 4242 4242 4241', behaviour: null, shows: 'Numéro de carte invalide' },
]
