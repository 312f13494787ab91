import { formatDate, yearOf } from '#domain/dates.ts'
import { ELicenceQr } from '#web/features/member/e-licence/e-licence-qr.tsx'
import { type Member, useMember } from '#web/lib/active-member.ts'
import { useFirstDrawn } from '#web/lib/use-after-paint.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { LicenceBanners } from './licence-banners.tsx'
import { LicenceRequestButton } from './licence-request-button.tsx'
import { ContactForm } from './member-contact-form.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-page.module.css'
import { RenewalWish } from './renewal-wish.tsx'

const affiliationColumns: Column<Member['licences'][number]>[] = [
  { title: 'Début', show: ({ date_debut }) => formatDate(date_debut), sortBy: ({ date_debut }) => date_debut },
  { title: 'Fin', show: ({ date_fin }) => formatDate(date_fin), sortBy: ({ date_fin }) => date_fin },
  { title: 'Club', show: ({ club }) => club, sortBy: ({ club }) => club, lead: true },
]

/** How long, in a line: the table is long. */
function Affiliated({ licences }: Pick<Member, 'licences'>) {
  if (licences.length === 0) return null
  const first = licences.map(({ date_debut }) => date_debut).toSorted()[0]!
  return (
    <p>
      Depuis {yearOf(first)} · {licences.length} {licences.length > 1 ? 'saisons' : 'saison'}
    </p>
  )
}

export function ProfilePage() {
  const member = useMember()
  const drawn = useFirstDrawn()
  return (
    <Page title="Mon profil" actions={<LicenceRequestButton member={member} />}>
      <LicenceBanners member={member} />
      <RenewalWish member={member} />
      {drawn ? <Sections member={member} /> : <div className={classes.coming} />}
    </Page>
  )
}

/** On a phone below the fold, and a third of what drawing this screen costs. */
function Sections({ member }: { member: Member }) {
  return (
    <>
      <Section title="Mes coordonnées">
        <Identity member={member} />
        <ContactForm member={member} />
      </Section>
      <Section title="E-licence">
        <ELicenceQr member={member} />
      </Section>
      <Section title="Mes affiliations" intro={<Affiliated licences={member.licences} />}>
        {member.licences.length === 0 ? (
          <p className={classes.none}>Aucune affiliation trouvée. Adressez-vous à un club pour obtenir une licence.</p>
        ) : (
          <DataTable
            label="Affiliations"
            columns={affiliationColumns}
            rows={member.licences}
            order={{ title: 'Début', descending: true }}
            small
          />
        )}
      </Section>
      <Section
        title="Changer mon mot de passe"
        intro={<p>Après le changement, vous devrez vous reconnecter avec le nouveau mot de passe.</p>}
      >
        <PasswordForm />
      </Section>
    </>
  )
}

function Identity({ member: { nom, prenom, date_naissance } }: { member: Member }) {
  return (
    <dl className={classes.identity}>
      <div>
        <dt>Nom</dt>
        <dd>{nom}</dd>
      </div>
      <div>
        <dt>Prénom</dt>
        <dd>{prenom}</dd>
      </div>
      <div>
        <dt>Date de naissance</dt>
        <dd>{date_naissance ? formatDate(date_naissance) : 'Inconnue'}</dd>
      </div>
    </dl>
  )
}
