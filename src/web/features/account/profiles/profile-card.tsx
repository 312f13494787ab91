import { IconQrcode } from '@tabler/icons-react'
import type { OutputOf } from '#contract/index.ts'
import { withDe } from '#domain/elision.ts'
import { halfYearLabel } from '#domain/half-year-label.ts'
import { today } from '#web/lib/today.ts'
import { useRenewalWish } from '#web/lib/use-renewal-wish.ts'
import { paths } from '#web/paths.ts'
import { Belt } from '#web/ui/belt.tsx'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatLicence, LicenceBadge } from '#web/ui/licence-badge.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Radio } from '#web/ui/radio.ts'
import classes from './profile-card.module.css'

type Profile = OutputOf<'getProfilesLinkedToUser'>[number]

/** One member of the family: who it is, how the licence stands, and what is done most often. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { id_member, name, prenom, photo, numlicenceABFT, date_fin, gradeMax } = profile
  return (
    <li className={classes.card}>
      <Radio.Card
        value={String(id_member)}
        className={classes.choice}
        aria-label={`${name}, licence ${numlicenceABFT}, ${formatLicence(date_fin)}`}
      >
        <span className={classes.photo}>
          <Portrait photo={photo} prenom={prenom} nom={name.slice(prenom.length + 1)} />
        </span>
        <span className={classes.who}>
          <b>{name}</b>
          <span className={classes.facts}>Licence {numlicenceABFT}</span>
        </span>
        <Radio.Indicator className={classes.mark} />
        <span className={classes.status}>
          <LicenceBadge dateFin={date_fin} />
          {gradeMax && (
            <span className={classes.grade}>
              <Belt grade={gradeMax} width={36} /> <b>{gradeMax}</b>
              <NextGrading profile={profile} />
            </span>
          )}
        </span>
      </Radio.Card>
      <div className={classes.actions}>
        <ButtonLink
          to={paths.eLicence}
          search={{ profil: String(id_member) }}
          variant="default"
          size="compact-md"
          leftSection={<IconQrcode size={18} aria-hidden />}
          aria-label={`E-licence ${withDe(name)}`}
        >
          E-licence
        </ButtonLink>
        <Wish profile={profile} />
      </div>
    </li>
  )
}

function NextGrading({ profile: { prochainGrade } }: { profile: Profile }) {
  if (!prochainGrade?.date) return null
  const { grade, date } = prochainGrade
  const when = halfYearLabel(date).toLocaleLowerCase('fr')
  return <span>{date <= today() ? `${grade} possible depuis ${when}` : `Prochain passage : ${grade}, ${when}`}</span>
}

function Wish({ profile: { id_member, name, renouvellement } }: { profile: Profile }) {
  const { busy, wish } = useRenewalWish(id_member)
  const { possible, souhait } = renouvellement
  if (!possible) return null
  return souhait ? (
    <Button
      variant="subtle"
      size="compact-md"
      loading={busy}
      aria-label={`Retirer le souhait : ${name}`}
      onClick={() => void wish(false)}
    >
      Retirer le souhait
    </Button>
  ) : (
    <Button
      variant="default"
      size="compact-md"
      loading={busy}
      aria-label={`Je souhaite renouveler : ${name}`}
      onClick={() => void wish(true)}
    >
      Je souhaite renouveler
    </Button>
  )
}
