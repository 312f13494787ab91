import { IconChevronDown, IconUnlink } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { profilesQuery } from '#web/lib/queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { Section } from '#web/ui/page.tsx'
import classes from './account-settings-page.module.css'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MemberHistory } from './member-history.tsx'
import { UnlinkLicence } from './unlink-licence.tsx'

type Profile = OutputOf<'getProfilesLinkedToUser'>[number]

export function LinkedLicences() {
  const { data: profiles } = useSuspenseQuery(profilesQuery)
  return (
    <Section
      title="Mes licences liées"
      intro={<p>Qui a changé quoi sur chaque fiche, quels comptes y ont accès, et comment y mettre fin.</p>}
    >
      {profiles.length === 0 ? (
        <p className={classes.none}>Aucune licence n’est liée à votre compte.</p>
      ) : (
        <ul className={classes.licences}>
          {profiles.map((profile) => (
            <LinkedLicence key={profile.id_member} profile={profile} />
          ))}
        </ul>
      )}
      <div>
        <ButtonLink to={paths.noMemberLinked} variant="default">
          {profiles.length === 0 ? 'Lier une licence' : 'Lier une autre licence'}
        </ButtonLink>
      </div>
    </Section>
  )
}

function LinkedLicence({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id_member, name, numlicenceABFT, date_fin } = profile
  return (
    <li>
      <div className={classes.licenceHead}>
        <div>
          <b>{name}</b>
          <span className={classes.number}>Licence {numlicenceABFT}</span>
          <LicenceBadge dateFin={date_fin} />
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-expanded={open}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            Historique et accès
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUnlink size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Délier
          </Button>
        </div>
      </div>
      {open && (
        <div className={classes.details}>
          <LinkedAccounts idMember={id_member} />
          <MemberHistory idMember={id_member} name={name} />
        </div>
      )}
      <UnlinkLicence profile={profile} opened={asking} onClose={() => setAsking(false)} />
    </li>
  )
}
