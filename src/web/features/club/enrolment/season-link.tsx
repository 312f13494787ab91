import { IconRefresh } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Link to the renewal of all members at once. */
export function SeasonLink({ slug }: { slug: string }) {
  return (
    <ButtonLink to={paths.season} params={{ club: slug }} leftSection={<IconRefresh size={18} aria-hidden />}>
      Renouveler la saison
    </ButtonLink>
  )
}
