import { config } from '#web/config.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './text-page.module.css'

export function LegalPage() {
  usePageTitle('Mentions légales')
  const { federation } = config
  return (
    <article className={classes.page}>
      <h1>Mentions légales</h1>
      <h2>Éditeur</h2>
      <p>
        {federation.name}
        <br />
        {federation.address}
        <br />
        Numéro d’entreprise : {federation.enterpriseNumber}
        <br />
        Téléphone : {federation.phone}
        <br />
        E-mail : <a href={`mailto:${federation.email}`}>{federation.email}</a>
      </p>
      <h2>Utilisation du portail</h2>
      <p>
        Les informations affichées viennent des données de la fédération. Si vous voyez une erreur, signalez-la au
        secrétariat. Les données antérieures à 2007 ne peuvent être garanties.
      </p>
      <h2>Droits</h2>
      <p>Le logo, les textes et les documents de ce portail ne peuvent être réutilisés sans l’accord de l’éditeur.</p>
    </article>
  )
}
