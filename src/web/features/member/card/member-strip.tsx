import { IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Member } from '#web/lib/active-member.ts'
import { paths } from '#web/paths.ts'
import strip from '#web/ui/card-strip.module.css'
import { Portrait } from '#web/ui/portrait.tsx'

/** The card of the member in one line, on the screens of a phone that are about something else. */
export function MemberStrip({ member }: { member: Member }) {
  return (
    <aside className={`${strip.strip} no-print`} aria-label="Carte de membre">
      <span className={strip.picture}>
        <Portrait {...member} />
      </span>
      <p>
        <b>{member.fullname}</b>
        <span>Licence {member.numlicenceABFT}</span>
      </p>
      <Link
        to={paths.eLicence}
        search={{ profil: String(member.id_member) }}
        className={strip.action}
        aria-label="E-licence"
      >
        <IconQrcode size={22} aria-hidden />
      </Link>
    </aside>
  )
}
