import bank from '#web/pictures/bank.png'
import eLicence from '#web/pictures/e-licence.png'
import eventSheet from '#web/pictures/event-sheet.png'
import exam from '#web/pictures/exam.png'
import family from '#web/pictures/family.png'
import grades from '#web/pictures/grades.png'
import importTrial from '#web/pictures/import.png'
import inbox from '#web/pictures/inbox.png'
import linkLicence from '#web/pictures/link-licence.png'
import member from '#web/pictures/member.png'
import myData from '#web/pictures/my-data.png'
import season from '#web/pictures/season-phone.png'
import staffMember from '#web/pictures/staff-member.png'
import transfer from '#web/pictures/transfer.png'

export interface HelpPicture {
  src: string
  alt: string
  width: number
  height: number
}

const onPhone = (src: string, alt: string): HelpPicture => ({ src, alt, width: 390, height: 844 })
const atDesk = (src: string, alt: string): HelpPicture => ({ src, alt, width: 1440, height: 900 })

/** Pictures of topics, by their id. tests/e2e/pictures.spec.ts takes them, and fails when a screen changes. */
export const helpPictures: Partial<Record<string, HelpPicture>> = {
  'lier-une-licence-a-son-compte': onPhone(
    linkLicence,
    'Le formulaire « Lier une licence » : numéro de licence, date de naissance, code unique.',
  ),
  'montrer-son-e-licence-a-un-tournoi': onPhone(
    eLicence,
    'Une e-licence : photo, nom, club, « Valide » en vert et le code QR en grand.',
  ),
  'passer-d-un-enfant-a-l-autre': onPhone(
    family,
    'Le choix d’un profil : chaque personne de la famille avec sa licence, sa ceinture et le prochain passage.',
  ),
  'savoir-quand-on-peut-passer-le-grade-suivant': onPhone(
    grades,
    'Les grades d’un membre, puis la prochaine étape et ce qui manque encore.',
  ),
  'voir-ou-faire-effacer-ses-donnees': onPhone(
    myData,
    'L’écran « Mes données » : les données du compte, puis des listes à déplier.',
  ),
  'renouveler-les-licences-de-la-saison': onPhone(
    season,
    'La saison : les membres à renouveler sont cochés ; le total, « Ajouter au panier » et « Commander » sont au bas de l’écran.',
  ),
  'payer-une-commande': onPhone(
    transfer,
    'Une commande confirmée : le montant, l’IBAN et la communication structurée du virement, chacun avec un bouton « Copier ».',
  ),
  'donner-un-grade-ou-encoder-un-examen': onPhone(
    exam,
    'Une soirée d’examen : deux candidats sont cochés, leur nouveau grade est proposé.',
  ),
  'donner-a-un-membre-son-code-d-activation': onPhone(
    member,
    'La ligne d’un membre, ouverte : son numéro de licence et son code d’activation.',
  ),
  'commencer-la-journee': atDesk(
    inbox,
    'L’écran « À traiter » : les inscriptions, virements, e-mails et doublons qui attendent, avec leurs boutons.',
  ),
  'lire-un-fichier-de-la-banque': atDesk(
    bank,
    'Un fichier de la banque avant son import : un virement paye une commande, l’autre est à décider.',
  ),
  'delivrer-prolonger-ou-annuler-une-licence': atDesk(
    staffMember,
    'La fiche d’un membre : ses onglets, dont « Licences », sous son nom et l’état de sa licence.',
  ),
  'encoder-un-evenement-et-ses-resultats': atDesk(
    eventSheet,
    'La feuille de combat d’une compétition : une ligne par participant, comme dans un tableur.',
  ),
  'importer-des-membres-existants': atDesk(
    importTrial,
    'Le résultat d’un essai à blanc : une date qui n’existe pas, avec sa ligne et sa colonne.',
  ),
}
