import { Page } from '#web/ui/page.tsx'
import { ErasureRequests } from './erasure-requests.tsx'
import { MemberRequest } from './member-request.tsx'
import { RetentionSection } from './retention-section.tsx'

export function PrivacyRequestsPage() {
  return (
    <Page
      title="Données personnelles"
      intro={<p>Les demandes des membres sur leurs données, et le nettoyage de ce qui est arrivé à terme.</p>}
    >
      <MemberRequest />
      <ErasureRequests />
      <RetentionSection />
    </Page>
  )
}
