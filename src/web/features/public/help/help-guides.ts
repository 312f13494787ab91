/** The tasks people come for, in steps. Words in « » are labels of the screens; help-guides.test.ts checks them. */
export interface HelpGuide {
  title: string
  intro: string
  /** `id` names the topic in the URL. */
  topics: { id: string; title: string; steps: string[] }[]
}

export const helpGuides = {
  membres: {
    title: 'Membres et parents',
    intro: 'Sa licence, ses grades et ceux de ses enfants.',
    topics: [
      {
        id: 'creer-un-compte',
        title: 'Créer un compte',
        steps: [
          'Ouvrez la page de connexion et choisissez « Créer un compte ».',
          'Remplissez vos données : une adresse e-mail sert à une seule personne, mais elle peut suivre toute une famille.',
          'Ouvrez l’e-mail reçu et confirmez votre adresse. Rien n’arrive ? Regardez dans les indésirables, puis demandez « Renvoyer l’e-mail de confirmation » à la connexion.',
        ],
      },
      {
        id: 'lier-une-licence-a-son-compte',
        title: 'Lier une licence à son compte',
        steps: [
          'Munissez-vous du numéro de licence et du code d’activation. Le code vient de votre club, ou du secrétariat.',
          'Après la connexion, remplissez « Lier une licence » : numéro, date de naissance, code.',
          'Pour un deuxième enfant, recommencez dans « Mon compte », avec « Lier une autre licence ».',
        ],
      },
      {
        id: 'montrer-son-e-licence-a-un-tournoi',
        title: 'Montrer son e-licence à un tournoi',
        steps: [
          'Ouvrez « E-licence » : sur la carte, ou dans la barre du bas sur un téléphone.',
          'Le code QR s’affiche en grand ; glissez d’un profil à l’autre pour toute la famille.',
          'Ouverte une fois avec du réseau, l’e-licence s’ouvre ensuite sans connexion, pendant 30 jours. Sur un téléphone, ajoutez la page à l’écran d’accueil.',
        ],
      },
      {
        id: 'passer-d-un-enfant-a-l-autre',
        title: 'Passer d’un enfant à l’autre',
        steps: [
          'Ouvrez le menu « Mes profils ».',
          'Choisissez le profil : l’écran reste le même, pour l’autre personne.',
        ],
      },
      {
        id: 'dire-au-club-que-l-on-souhaite-renouveler',
        title: 'Dire au club que l’on souhaite renouveler',
        steps: [
          'Sur « Mon profil », ou depuis le rappel reçu par e-mail, choisissez « Je souhaite renouveler ».',
          'Le club voit votre souhait dans sa liste. C’est lui qui commande et paye la licence.',
          'Vous avez changé d’avis ? Choisissez « Retirer mon souhait ».',
        ],
      },
      {
        id: 'savoir-quand-on-peut-passer-le-grade-suivant',
        title: 'Savoir quand on peut passer le grade suivant',
        steps: [
          'Ouvrez « Grades » : chaque grade y est, avec sa date.',
          'Le prochain passage possible et ce qui manque encore sont indiqués sous votre grade actuel.',
        ],
      },
      {
        id: 'corriger-ses-coordonnees',
        title: 'Corriger ses coordonnées',
        steps: [
          'Sur « Mon profil », modifiez « Mes coordonnées », puis « Sauvegarder ».',
          'Le nom, la date de naissance et le numéro de licence ne se corrigent qu’au secrétariat.',
        ],
      },
      {
        id: 'mettre-une-photo',
        title: 'Mettre une photo',
        steps: [
          'Touchez l’image de la carte, choisissez une photo et cadrez le visage.',
          '« Enregistrer la photo » la remplace partout, e-licence comprise.',
        ],
      },
      {
        id: 'proteger-son-compte',
        title: 'Protéger son compte',
        steps: [
          'Dans « Mon compte », sous « Protection de la connexion », choisissez « Ajouter une clé d’accès » : votre empreinte ou votre visage, qui ne quittent pas l’appareil, remplacent le mot de passe.',
          'Gardez les codes de secours sur papier.',
          'Sous « Sessions ouvertes », fermez celles que vous ne reconnaissez pas.',
        ],
      },
      {
        id: 'voir-ou-faire-effacer-ses-donnees',
        title: 'Voir ou faire effacer ses données',
        steps: [
          'Dans « Mon compte », choisissez « Lire mes données » : tout ce que la fédération garde sur vous y est.',
          'Pour les faire effacer, écrivez au secrétariat : son adresse est au bas de chaque page.',
        ],
      },
    ],
  },
  clubs: {
    title: 'Responsables de club',
    intro: 'Les membres, les licences et les commandes d’un club.',
    topics: [
      {
        id: 'ouvrir-l-espace-de-son-club',
        title: 'Ouvrir l’espace de son club',
        steps: [
          'Connectez-vous avec le compte lié à votre propre licence.',
          'Choisissez le club dans « Mes profils ». Il n’y est pas ? Demandez l’accès au secrétariat.',
        ],
      },
      {
        id: 'renouveler-les-licences-de-la-saison',
        title: 'Renouveler les licences de la saison',
        steps: [
          'Sur la fiche du club, choisissez « Renouveler la saison » : ceux dont la licence se termine sont déjà cochés, ceux qui souhaitent renouveler sont marqués.',
          'Décochez ceux qui arrêtent ; le total suit.',
          '« Commander » mène à la livraison, « Ajouter au panier » au panier.',
        ],
      },
      {
        id: 'payer-une-commande',
        title: 'Payer une commande',
        steps: [
          'Vérifiez l’adresse de livraison : celle de votre dernière commande est proposée.',
          'Choisissez virement, carte ou Bancontact.',
          '« Commander avec obligation de payement » : pour un virement, recopiez la communication structurée ou scannez le code QR avec l’application de votre banque ; sur un téléphone, enregistrez-le.',
        ],
      },
      {
        id: 'retrouver-une-commande-ou-son-recu',
        title: 'Retrouver une commande ou son reçu',
        steps: [
          'Ouvrez les commandes du club : l’état est en tête de chaque ligne.',
          'Le détail montre les données du virement, et le reçu une fois le payement arrivé.',
        ],
      },
      {
        id: 'inscrire-un-nouveau-membre',
        title: 'Inscrire un nouveau membre',
        steps: [
          'Dans « Inscriptions », choisissez « Inscrire un membre » et remplissez la demande.',
          '« Envoyer la demande » : le secrétariat l’accepte et attribue le numéro.',
        ],
      },
      {
        id: 'retrouver-un-ancien-membre',
        title: 'Retrouver un ancien membre',
        steps: [
          'Dans « Inscriptions », choisissez « Rechercher un membre » : numéro de licence, ou nom et date de naissance.',
          'S’il peut être renouvelé, ajoutez-le au panier.',
        ],
      },
      {
        id: 'donner-un-grade-ou-encoder-un-examen',
        title: 'Donner un grade, ou encoder un examen',
        steps: [
          'Un seul membre : ouvrez sa ligne dans « Membres ».',
          'Un examen : ouvrez « Soirée d’examen » depuis « Membres », cochez les candidats par ceinture, donnez la date, puis « Vérifier et enregistrer ».',
          'Une erreur ? « Annuler cet examen » reste possible pendant dix minutes.',
        ],
      },
      {
        id: 'donner-a-un-membre-son-code-d-activation',
        title: 'Donner à un membre son code d’activation',
        steps: [
          'Ouvrez la ligne du membre dans « Membres » : le code y est tant que personne ne s’en est servi.',
          'Un membre qui a déjà un compte s’adresse au secrétariat.',
        ],
      },
      {
        id: 'exporter-ou-imprimer-la-liste-des-membres',
        title: 'Exporter ou imprimer la liste des membres',
        steps: [
          'Dans « Membres », choisissez « Exporter » : un fichier Excel de toute la liste, quels que soient les filtres.',
          'L’impression du navigateur donne la même liste, avec le nom du club.',
        ],
      },
      {
        id: 'tenir-a-jour-la-fiche-du-club',
        title: 'Tenir à jour la fiche du club',
        steps: [
          'Dans « Fiche du club », modifiez « Coordonnées du club », puis « Sauvegarder ».',
          'Le logo se change sur la carte du club.',
        ],
      },
    ],
  },
  secretariat: {
    title: 'Secrétariat',
    intro: 'Le travail du bureau de la fédération.',
    topics: [
      {
        id: 'commencer-la-journee',
        title: 'Commencer la journée',
        steps: [
          'Ouvrez « À traiter » : ce qui attend une personne y est, le plus ancien d’abord.',
          'Les touches j et k passent d’une ligne à l’autre, Entrée ouvre.',
        ],
      },
      {
        id: 'trouver-quelqu-un',
        title: 'Trouver quelqu’un, faire une liste',
        steps: [
          'Dans « Membres », tapez un nom, un numéro de licence, un téléphone, une ville ou un club.',
          'Partout ailleurs, la loupe (Ctrl+K) trouve aussi les clubs et les commandes.',
          'Une faute de frappe n’empêche rien : les noms proches suivent. Entrée ouvre la première fiche.',
          'Pour une liste, ouvrez « Filtres » : ils se combinent et agissent aussitôt.',
          'Choisissez les « Colonnes » et l’ordre, puis « Excel » ou « CSV », dont vous voyez l’avancement. L’adresse de la page garde la liste.',
          '« Enregistrer cette liste » lui donne un nom : tout le secrétariat la retrouve au-dessus des filtres. Il en va de même dans « Commandes » et « Clubs ».',
          '« Écrire à cette liste » commence un e-mail pour elle ; dans une liste de clubs ou de commandes, « Écrire aux gestionnaires » s’adresse à leurs gestionnaires. Relisez les exemples et les nombres avant d’envoyer ; au-delà de 500 destinataires, un collègue approuve.',
          '« Inviter » envoie leur code d’activation aux membres de la liste qui n’ont pas de compte ; « Lettres » imprime un PDF, par club et par code postal. « Invitation » et « Sans compte lié » sous « Filtres » montrent ensuite qui n’est pas encore venu : « Inviter » le leur rappelle.',
          'Les participants d’un événement sont une liste aussi : « Liste des participants » sur sa page, ou « Participant à » sous « Filtres ».',
        ],
      },
      {
        id: 'aider-quelqu-un-a-se-connecter',
        title: 'Aider quelqu’un à se connecter',
        steps: [
          'Dans « Comptes », cherchez une partie de son adresse, son nom ou le numéro de licence d’un membre lié.',
          '« Débloquer » oublie les mots de passe faux ; « Renvoyer la confirmation » aide un compte jamais confirmé.',
          'Si la personne a perdu sa boîte e-mail, vérifiez son identité, puis « Changer l’adresse » : la nouvelle compte dès que son lien est ouvert.',
          'Si elle a perdu son téléphone, « Réinitialiser le second facteur » après la même vérification.',
        ],
      },
      {
        id: 'donner-un-premier-acces',
        title: 'Donner un premier accès',
        steps: [
          '« Inviter » envoie son code unique à un membre sans compte, depuis l’onglet « Accès » de sa fiche ou depuis les responsables d’un club. Après un jour, « Rappeler » le renvoie.',
          'Pour tous les licenciés d’un club sans compte, ouvrez « Responsables » sur la fiche du club, puis « Imprimer les lettres (PDF) ».',
          'Pour tous les responsables, ouvrez « Membres », cochez « Responsable d’un club » sous « Filtres », puis « Inviter » ou « Lettres ».',
        ],
      },
      {
        id: 'accepter-une-demande-d-inscription',
        title: 'Accepter une demande d’inscription',
        steps: [
          'Ouvrez la demande depuis « À traiter » et comparez-la aux fiches semblables.',
          '« Accepter pour cette fiche » si la personne existe déjà, sinon « Accepter comme nouveau membre ».',
          'S’il manque quelque chose, « Demander un complément… » envoie votre question au club : la demande reste en attente et dit quand vous l’avez posée.',
        ],
      },
      {
        id: 'lire-un-fichier-de-la-banque',
        title: 'Lire un fichier de la banque',
        steps: [
          'Dans « Banque », déposez le fichier CODA : rien n’est encore enregistré, chaque ligne dit ce qui va se passer.',
          'Confirmez. Les virements exacts payent leur commande, les autres attendent votre choix dans « À traiter ».',
        ],
      },
      {
        id: 'tenir-la-comptabilite',
        title: 'Tenir la comptabilité',
        steps: [
          'Dans « Comptabilité », choisissez la période : « Totaux » donne les recettes par produit, moyen de payement et année, « Exporter le journal (Excel) » le journal pour le comptable.',
          '« Rapprochement » compare, jour par jour, le solde de la banque et celui des écritures ; un jour signalé a le plus souvent un extrait à importer.',
          'Un versement de l’organisme de payement s’enregistre dans « Banque » : ouvrez le mouvement et cochez les payements en ligne qu’il verse ; la différence est sa commission. « En ligne » montre ce qui n’est pas encore versé.',
          'Dans « Comptes », donnez à chaque compte le numéro et le nom de votre plan comptable.',
          '« Clôture » ferme une période pour de bon : ce qui arrive plus tard est daté du premier jour ouvert.',
        ],
      },
      {
        id: 'faire-une-commande-pour-un-club',
        title: 'Faire une commande pour un club',
        steps: [
          'Dans « Commandes », choisissez « Nouvelle commande », puis le club.',
          'Choisissez les licences et l’affiliation ; pour le reste, « Ajouter un article » : un produit de votre liste, ou vos propres mots, avec la quantité et le prix.',
          'Votre liste de produits (passeport, examen, stage) se tient dans « Référentiel », sous « Produits et prix ».',
          'Le club reçoit les données du virement. La commande attend jusqu’à ce qu’elle soit payée, ou que vous l’annuliez.',
        ],
      },
      {
        id: 'rembourser-ou-annuler-une-commande',
        title: 'Rembourser ou annuler une commande',
        steps: [
          'Ouvrez la commande et choisissez « Rembourser », ou « Annuler la commande » si rien n’est payé.',
          'Pour rembourser, choisissez toute la commande, des lignes ou un montant : jamais plus que ce qui a été reçu. La note de crédit se télécharge à côté du reçu.',
          'Donnez la raison : elle reste dans le journal.',
          'Un payement arrivé deux fois se rend par « Rendre ce payement », sans toucher aux licences.',
        ],
      },
      {
        id: 'envoyer-les-licences-par-la-poste',
        title: 'Envoyer les licences par la poste',
        steps: [
          'Dans « Commandes », ouvrez « À envoyer par la poste », imprimez la liste : elle dit qui et quoi mettre dans chaque envoi, et a une étiquette par adresse.',
          'Cochez ce qui part, puis « Marquer comme envoyées ».',
        ],
      },
      {
        id: 'delivrer-prolonger-ou-annuler-une-licence',
        title: 'Délivrer, prolonger ou annuler une licence',
        steps: [
          'Sur la fiche du membre, ouvrez ses licences.',
          'Chaque changement demande une raison et se retrouve dans l’historique de la fiche.',
        ],
      },
      {
        id: 'encoder-un-evenement-et-ses-resultats',
        title: 'Encoder un événement et ses résultats',
        steps: [
          'Dans « Sport », choisissez « Nouvel événement », puis une feuille.',
          'Collez les lignes depuis un tableur ou déposez un fichier ; l’aperçu montre les erreurs par ligne avant d’enregistrer.',
        ],
      },
      {
        id: 'publier-un-classement',
        title: 'Publier un classement',
        steps: [
          'Dans « Sport », ouvrez « Classements », choisissez la discipline, et si vous le voulez une catégorie ou une autre date.',
          'Gardez la version « À publier » : un mineur y figure par ses initiales. « Interne » montre tous les noms, pour le secrétariat seulement.',
          '« Télécharger le PDF » donne la liste à mettre en ligne, « Télécharger l’Excel » un tableau que vous pouvez encore corriger, par exemple pour une personne qui ne veut pas y figurer.',
        ],
      },
      {
        id: 'importer-des-membres-existants',
        title: 'Importer des membres existants',
        steps: [
          'Dans le menu à votre nom, ouvrez « Import », choisissez le fichier et faites correspondre ses colonnes. Le portail trouve la feuille et la ligne des intitulés, et retient vos choix pour le fichier suivant.',
          '« Essai à blanc » ne change rien et donne les problèmes par ligne. Corrigez le fichier, ou importez les lignes sans problème : les autres vous reviennent dans un fichier, avec la raison. Corrigez-les et importez ce fichier : personne n’est créé deux fois.',
          'Un membre sans numéro de licence en reçoit un ; il est reconnu à ses noms et à sa date de naissance.',
          'Les licences, les grades, les responsables de club, les affiliations, les résultats de combat et de poomsae, l’arbitrage, les stages et les formations s’importent de la même façon. Personne ne reçoit d’e-mail à cause d’un import.',
          'Une compétition, un stage ou une formation est reconnu à son nom et à sa date, ou créé s’il manque : la colonne « Niveau » ou « Organisation » est alors requise. Les places et les catégories s’écrivent comme sur la feuille d’un événement.',
        ],
      },
      {
        id: 'inviter-un-collegue',
        title: 'Inviter un collègue',
        steps: [
          'Dans le menu à votre nom, ouvrez « Utilisateurs », choisissez son rôle, puis « Inviter ».',
          'Le rôle décide de ce que la personne voit et change : « Trésorerie » tient les commandes, la banque et la comptabilité, « Sport » les événements et les résultats, « Lecture seule » ne change rien.',
          'La personne choisit un mot de passe et un second facteur. Retirez l’accès le jour de son départ.',
        ],
      },
    ],
  },
} satisfies Record<string, HelpGuide>

export type HelpName = keyof typeof helpGuides
