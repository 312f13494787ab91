import { config } from '#web/config.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './text-page.module.css'

export function PrivacyPage() {
  usePageTitle('Vie privée')
  const { federation } = config
  return (
    <article className={classes.page}>
      <h1>Vie privée</h1>
      <p>
        Notre fédération ({federation.name}) traite les données de ses membres pour gérer les licences, les grades, les
        compétitions et l’assurance. Beaucoup de membres sont des enfants : nous ne gardons que ce qui est nécessaire et
        rien n’est public, sauf les classements décrits ci-dessous.
      </p>
      <h2>Ce que nous gardons</h2>
      <p>
        Votre compte (nom, prénom, téléphone, adresse e-mail, mot de passe chiffré, et pour vos clés d’accès leur nom et
        leur clé publique, jamais votre empreinte ni votre visage), l’identité et les coordonnées du membre, ses
        licences, grades, stages, formations, résultats et prestations d’arbitrage, les commandes de son club, et la
        trace des modifications.
      </p>
      <h2>Qui y a accès</h2>
      <p>
        Vous et les personnes dont le compte est lié à la licence, les responsables du club où la licence est prise, et
        le secrétariat de la fédération. Le code QR de l’e-licence ne montre que le nom, le numéro de licence, le club
        et la validité.
      </p>
      <p>
        Les classements sportifs que la fédération publie montrent la catégorie, la place, le nom, le club et les
        points. Un mineur n’y figure que par ses initiales. Écrivez-nous si vous ne voulez pas y figurer.
      </p>
      <h2>Combien de temps</h2>
      <p>
        Un club ne voit plus un membre deux ans après la fin de sa dernière licence. Dix ans après cette fin, les
        données du membre sont effacées. Les e-mails envoyés et les demandes d’inscription refusées sont gardés un an,
        la trace des modifications dix ans, les pièces comptables aussi longtemps que la loi l’impose.
      </p>
      <h2>Ce que votre appareil retient</h2>
      <p>
        Le portail retient votre session, le profil choisi et votre panier dans la mémoire de votre navigateur, jusqu’à
        la déconnexion ; de même les formulaires commencés, un jour au plus, et les e-licences que vous y avez ouvertes,
        trente jours au plus. Il n’utilise pas de cookie publicitaire.
      </p>
      <h2>Vos droits</h2>
      <p>
        Vous pouvez demander à voir, corriger, recevoir ou effacer vos données, et vous adresser à l’Autorité de
        protection des données. Écrivez à <a href={`mailto:${federation.email}`}>{federation.email}</a> ou à{' '}
        {federation.address}.
      </p>
    </article>
  )
}
