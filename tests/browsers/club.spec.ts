import { openShop, type Shop } from '#tests/e2e/support/own-shop.ts'
import type { Portal } from '#tests/e2e/support/portal.ts'
import { expect, journey } from './support/journey.ts'
import { enterAsMember } from './support/sign-in.ts'
import type { Visitor } from './support/visitor.ts'

const NAMUR = '/club/taekwondo-club-namur'
const ORDER = 'Commander avec obligation de payement'

/** Puts everyone who can be renewed into an order, which has an address to be sent to. */
async function renewSeason(visitor: Visitor, shop: Shop) {
  await enterAsMember(visitor, shop.email)
  await visitor.open(`${shop.path}/club`)
  await visitor.sees('Membres par année')
  await visitor.click('link', 'Renouveler la saison')
  await visitor.sees(/\d+ cochés, /)
  await visitor.click('button', 'Commander')
  await visitor.shows('heading', 'Livraison')
  await visitor.fill('Code postal', '5000')
  await visitor.fill('Ville', 'Namur')
  await visitor.click('button', 'Envoyer à cette adresse')
  await visitor.shows('heading', 'Moyen de payement')
}

async function payByCard(visitor: Visitor, number: string, button: string) {
  await visitor.pick(/^Carte/)
  await visitor.fill('Nom du titulaire', 'Agathe Lejeune')
  await visitor.fill('Numéro de carte', number)
  await visitor.fill('Date d’expiration', '12 / 34')
  await visitor.fill('Code de sécurité', '123')
  await visitor.click('button', button)
}

async function statesOf({ db }: Portal, { idClub }: Shop) {
  const { rows } = await db.query<{ state: string }>(
    `select state from club_order where id_club = $1 and created_at > now() - interval '10 minutes'`,
    [idClub],
  )
  return rows.map(({ state }) => state)
}

journey('a manager opens the club from the menu and finds a member in the listing', async ({ visitor }) => {
  await enterAsMember(visitor, 'gestionnaire@demo.test')
  await visitor.click('button', 'Mes profils')
  await visitor.click('menuitem', 'Taekwondo Club Namur')
  await visitor.shows('heading', 'Fiche du club')
  await visitor.within('navigation', 'Espace club').click('link', 'Membres')
  await visitor.sees(/1\d\d licences/)
  await visitor.fill('Filtrer', 'SEGOLENE de mey')
  await visitor.sees(/ 1 sur 1\d\d licences/)
  await visitor.within('table', 'Licences du club').sees('Ségolène')
  await visitor.fill('Filtrer', 'personne de ce nom')
  await visitor.sees('Aucun membre trouvé')
  await visitor.click('button', 'Effacer les filtres')
  await visitor.click('button', /^Expirés/)
  await visitor.isAt(`${NAMUR}/membres?statut=expires`)
})

journey('a manager changes a grade', async ({ visitor }) => {
  await enterAsMember(visitor, 'gestionnaire@demo.test')
  await visitor.open(`${NAMUR}/membres`)
  await visitor.fill('Filtrer', 'Jadot Zoé')
  await visitor.click('button', 'Détail : Zoé Jadot')
  const form = visitor.within('form', 'Grade de Zoé Jadot')
  await form.choose('Grade', '4e Keup')
  await form.click('button', 'Sauvegarder')
  await visitor.sees('Les modifications ont été enregistrées')
})

journey('a season is renewed by transfer', async ({ visitor, portal }) => {
  const shop = await openShop(portal.db)
  await renewSeason(visitor, shop)
  await visitor.pick(/^Virement/)
  await visitor.click('button', ORDER)
  await visitor.shows('heading', 'Commande confirmée')
  await visitor.shows('img', /^Code QR du virement/)
  await visitor.click('button', 'Copier : la communication structurée')
  await visitor.sees('Copié')
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])
})

journey('a season is renewed by card, once another card is taken', async ({ visitor, portal }) => {
  const shop = await openShop(portal.db)
  await renewSeason(visitor, shop)
  await payByCard(visitor, '4000 0000 0000 0002', ORDER)
  await visitor.shows('heading', 'Commande non validée')
  await payByCard(visitor, '4242 4242 4242 4242', 'Réessayer le payement')
  await visitor.shows('heading', 'Commande confirmée')
  expect(await statesOf(portal, shop)).toEqual(['paid'])
})

journey('a season is renewed by Bancontact, which leads away and back', async ({ visitor, portal }) => {
  const shop = await openShop(portal.db)
  await renewSeason(visitor, shop)
  await visitor.pick(/^Bancontact/)
  await visitor.click('button', ORDER)
  await visitor.click('button', 'Approuver')
  await visitor.shows('heading', 'Commande confirmée')
  expect(await statesOf(portal, shop)).toEqual(['paid'])
})
