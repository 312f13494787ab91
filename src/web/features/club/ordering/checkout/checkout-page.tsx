import type { ReactNode } from 'react'
import { useClub } from '#web/features/club/active-club.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Page } from '#web/ui/page.tsx'

/** A screen of an order. It stands without the menu of the club, so it has a link back to it. */
export function CheckoutPage({ title, children }: { title: string; children: ReactNode }) {
  const { club } = useClub()
  return (
    <Page
      title={title}
      back={
        <BackLink to={paths.club} params={{ club: club.club_slug }}>
          {club.club}
        </BackLink>
      }
    >
      {children}
    </Page>
  )
}
