import { openShop } from '#tests/e2e/support/own-shop.ts'
import { DEMO_PASSWORD, type Portal } from '#tests/e2e/support/portal.ts'
import { expect, journey } from './support/journey.ts'
import { ENTER, type Visitor } from './support/visitor.ts'

/** Signs in with the TOTP that the demonstration shows, since its secretariat has no phone. */
async function signInStaff(visitor: Visitor, { db }: Portal) {
  // A TOTP is single use, and two journeys within 30 seconds would use the same one.
  await db.query('update account_totp set last_used_step = null')
  await visitor.open('/secretariat')
  await visitor.fill('Adresse e-mail', 'secretariat@demo.test')
  await visitor.fill('Mot de passe', DEMO_PASSWORD)
  await visitor.click('button', 'Continuer')
  await visitor.shows('heading', 'Second facteur')
  const shown = /code actuel (\d{6})/
  await visitor.sees(shown)
  const [, code] = shown.exec(await visitor.text())!
  await visitor.fill('Code à six chiffres', code!)
  await visitor.click('button', 'Se connecter')
  await visitor.shows('heading', 'À traiter')
}

/** A request of a club, older than everything else in the inbox. */
async function requestMember({ db }: Portal) {
  const shop = await openShop(db)
  const nom = `Delvaux${shop.idClub}`
  await db.query(
    `insert into registration_request
       (id_club, requested_by, nom, prenom, sexe, date_naissance, adresse, cp, ville, telephone_gsm, email, created_at)
     values ($1, (select id from account where email = $2), $3, 'Noa', 0, '2015-06-07', 'Rue Haute 1', '5000', 'Namur',
       '', 'noa@e2e.test', '2020-01-01')`,
    [shop.idClub, shop.email, nom],
  )
  return nom
}

journey(
  'the secretariat signs in with a second factor and accepts a request of the inbox',
  async ({ visitor, portal }) => {
    const nom = await requestMember(portal)
    await signInStaff(visitor, portal)
    await visitor.within('list', 'À traiter').click('link', new RegExp(nom))
    await visitor.shows('heading', `Noa ${nom}`)
    await visitor.click('button', 'Accepter comme nouveau membre')
    await visitor.sees(/est inscrit\(e\), avec le numéro de licence/)
    const { rows } = await portal.db.query('select prenom from member where nom = $1', [nom])
    expect(rows).toEqual([{ prenom: 'Noa' }])
  },
)

journey('the secretariat finds a member and corrects the town', async ({ visitor, portal }) => {
  await signInStaff(visitor, portal)
  await visitor.open('/secretariat/membres')
  await visitor.fill('Rechercher un membre', 'gillet MANON')
  await visitor.shows('link', /Gillet Manon/)
  await visitor.type('field', 'Rechercher un membre', ENTER)
  await visitor.shows('heading', 'Manon Gillet')
  await visitor.fill('Ville', 'Dinant')
  await visitor.click('button', 'Sauvegarder')
  await visitor.sees('La fiche a été enregistrée.')
})
