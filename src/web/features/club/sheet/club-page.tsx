import { useClub } from '#web/features/club/active-club.ts'
import { SeasonLink } from '#web/features/club/enrolment/season-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { AffiliationTable } from './affiliation-table.tsx'
import { AttestationButton } from './attestation-button.tsx'
import { ContactForm } from './club-contact-form.tsx'
import { ClubOverview } from './club-overview.tsx'
import { ClubSheet } from './club-sheet.tsx'

export function ClubPage() {
  const { club, ids } = useClub()
  return (
    <Page
      title="Fiche du club"
      actions={
        <>
          {club.rights.can_register_member && <SeasonLink slug={club.club_slug} />}
          <AttestationButton ids={ids} />
        </>
      }
    >
      <ClubOverview club={club} ids={ids} />
      <Section title="Coordonnées du club">
        <ContactForm club={club} ids={ids} />
      </Section>
      <Section title="Données de la fédération" intro={<p>Une erreur ? Le secrétariat de la fédération la corrige.</p>}>
        <ClubSheet club={club} />
      </Section>
      <Section title="Affiliations">
        <AffiliationTable club={club} />
      </Section>
    </Page>
  )
}
