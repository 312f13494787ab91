import { demoPeople } from '#api/demo/demo-people.ts'
import { ownAccount } from '#tests/e2e/support/own-account.ts'
import { DEMO_PASSWORD, usePortal } from '#tests/e2e/support/portal.ts'
import { decodeQr } from '#tests/e2e/support/read-qr.ts'
import { expect, journey } from './support/journey.ts'
import { enterAsMember, signIn } from './support/sign-in.ts'
import { Visitor } from './support/visitor.ts'

journey('a wrong password says only that, and the form keeps the address', async ({ visitor }) => {
  await signIn(visitor, 'membre@demo.test', 'faux mot de passe')
  await visitor.sees('Connexion échouée. Vérifiez votre login et votre mot de passe.')
  await visitor.isFilled('Adresse e-mail', 'membre@demo.test')
  await visitor.fill('Mot de passe', DEMO_PASSWORD)
  await visitor.click('button', 'Se connecter')
  await visitor.isAt('/chooseProfile')
})

journey('a member reads the card, the grades and the results', async ({ visitor }) => {
  await enterAsMember(visitor, 'membre@demo.test')
  const card = visitor.within('complementary', 'Carte de membre')
  await card.click('button', 'Affiliation, classement, médailles')
  await card.sees('Élodie Dewaele')
  await card.sees(/du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/)
  await card.shows('img', 'ceinture noire, 4e Dan')
  await visitor.within('navigation', 'Espace membre').click('link', 'Grades')
  await visitor.shows('heading', 'Grades')
  await visitor.sees('Prochaine étape : 5e Dan')
  await visitor.goBack()
  await visitor.shows('heading', 'Mon profil')
})

journey('a member corrects the contact data', async ({ visitor, portal }) => {
  await enterAsMember(visitor, await ownAccount(portal.db, demoPeople.expired364Days))
  await visitor.fill('Adresse', 'Rue de l’Église 12')
  await visitor.fill('Code postal', '5000')
  await visitor.fill('Ville', 'Namur')
  await visitor.fill('Adresse e-mail', 'pas une adresse')
  await visitor.fill('GSM (facultatif)', '0470 11 22 33')
  await visitor.sees('Veuillez entrer une adresse e-mail valide.')
  await visitor.fill('Adresse e-mail', 'hugo@example.com')
  await visitor.click('button', 'Sauvegarder')
  await visitor.sees('Votre profil a bien été sauvegardé')
  await visitor.reload()
  await visitor.isFilled('Adresse', 'Rue de l’Église 12')
})

journey('a parent chooses a child and switches to another profile', async ({ visitor }) => {
  await signIn(visitor, 'famille@demo.test')
  await visitor.shows('radio', /Marc.*Expirée depuis le/)
  await visitor.pick(/Noémie/)
  await visitor.click('button', 'Utiliser ce profil')
  await visitor.sees(/Votre licence expire bientôt : le/)
  await visitor.click('button', 'Mes profils')
  await visitor.shows('menuitem', /Noémie Van den Bossche \(actif\)/)
  await visitor.click('menuitem', /Tom-Élie/)
  await visitor.within('complementary', 'Carte de membre').sees('Tom-Élie Van den Bossche')
})

journey('somebody new links a licence to the account', async ({ visitor, portal }) => {
  await signIn(visitor, await ownAccount(portal.db))
  await visitor.shows('heading', 'Lier une licence')
  await visitor.fill('Numéro de licence', '200042')
  await visitor.fill('Date de naissance', '17/05/2010')
  await visitor.fill('Code unique', 'K7M2-9QXT')
  await visitor.click('button', 'Lier la licence')
  await visitor.sees('La licence a été liée avec succès à votre compte.')
})

journey('a forgotten password is replaced by the link of the mail', async ({ visitor, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.turning18)
  await visitor.open('/login')
  await visitor.click('link', 'Mot de passe oublié ?')
  // The login, which is there until then, has a field of the same name.
  await visitor.shows('heading', 'Mot de passe oublié')
  await visitor.fill('Adresse e-mail', email)
  await visitor.click('button', 'Envoyer le lien')
  await visitor.sees('Si cette adresse e-mail existe dans notre système')
  await visitor.open(await portal.linkFromMail(email, 'Réinitialisation de votre mot de passe'))
  await visitor.isAt('/account/resetPassword')
  await visitor.fill('Nouveau mot de passe', 'une autre phrase longue')
  await visitor.fill('Confirmation du mot de passe', 'une autre phrase longue')
  await visitor.click('button', 'Enregistrer le mot de passe')
  await visitor.sees('Votre mot de passe a été réinitialisé.')
  await signIn(visitor, email, 'une autre phrase longue')
  await visitor.isAt('/chooseProfile')
})

journey('the e-licence shows a QR code that proves the licence', async ({ visitor }) => {
  await enterAsMember(visitor, 'membre@demo.test')
  await visitor.open('/e-licence')
  await visitor.sees(/Valide jusqu’au \d{2}\/\d{2}\/\d{4}/)
  await visitor.shows('img', /^Code QR de l’e-licence d/)
  // The last thing that the screen says: a picture taken before may show it half drawn.
  await visitor.sees(/aussi sans connexion sur cet appareil\./)
  const { pathname } = new URL(decodeQr(await visitor.picture()))
  await visitor.open(pathname)
  await visitor.shows('heading', 'Licence ABFT Valide')
  await visitor.sees('Élodie Dewaele')
})

journey('the e-licence opens while the portal cannot be reached', async ({ driver }) => {
  await usePortal(async (portal, endPortal) => {
    const visitor = new Visitor(driver, portal.url)
    await enterAsMember(visitor, 'famille@demo.test')
    await visitor.open('/e-licence')
    await visitor.sees(/aussi sans connexion sur cet appareil\./)
    await endPortal()
    await visitor.open('/e-licence')
    await visitor.sees(/Copie hors connexion du \d{2}\/\d{2}\/\d{4} à \d{2}:\d{2}\./)
    await visitor.click('tab', 'Tom-Élie')
    await visitor.shows('img', 'Code QR de l’e-licence de Tom-Élie Van den Bossche')
    expect(decodeQr(await visitor.picture())).toContain('/v/')
  })
})

journey('the help is read without an account', async ({ visitor }) => {
  await visitor.open('/aide')
  await visitor.click('link', 'Responsables de club')
  await visitor.shows('heading', 'Responsables de club')
})
