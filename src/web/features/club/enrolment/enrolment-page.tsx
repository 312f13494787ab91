import { IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useClub } from '#web/features/club/active-club.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { NewMemberForm } from './new-member-form.tsx'
import { RenewalSearch } from './renewal-search.tsx'
import { SeasonLink } from './season-link.tsx'

const CHOICES = [
  {
    value: 'nouveau',
    label: 'Nouveau membre',
    detail: 'Une première licence : la demande va au secrétariat.',
    icon: <IconUserPlus aria-hidden />,
  },
  {
    value: 'renouvellement',
    label: 'Renouvellement',
    detail: 'Un membre déjà connu : il s’ajoute à votre panier.',
    icon: <IconRefresh aria-hidden />,
  },
] as const

/** The choice between a new and a known member lives in the URL. */
export function EnrolmentPage() {
  const { club } = useClub()
  const { choix } = useSearch({ from: '/signed-in/club/$club/inscriptions' })
  const navigate = useNavigate({ from: '/club/$club/inscriptions' })
  const chosen = choix === 'renouvellement' ? 'renouvellement' : 'nouveau'
  return (
    <Page
      title="Inscriptions"
      intro={<p>Inscrivez un nouveau membre, ou retrouvez un ancien à renouveler.</p>}
      actions={<SeasonLink slug={club.club_slug} />}
    >
      <ChoiceList
        legend="Que souhaitez-vous faire ?"
        quiet
        inRow
        choices={[...CHOICES]}
        value={chosen}
        onChange={(next) => void navigate({ search: { choix: next }, replace: true })}
      />
      {chosen === 'nouveau' ? <NewMemberForm /> : <RenewalSearch />}
    </Page>
  )
}
