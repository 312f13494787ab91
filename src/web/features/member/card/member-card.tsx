import { IconChevronDown, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { config } from '#web/config.ts'
import type { Member } from '#web/lib/active-member.ts'
import { paths } from '#web/paths.ts'
import { TiedBelt } from '#web/ui/belt.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import classes from './member-card.module.css'
import { GradeFacts, LicenceFacts, PersonFacts } from './member-facts.tsx'
import { MemberPhoto } from './member-photo.tsx'
import { RankingFacts } from './ranking-facts.tsx'

/** Cropping needs a library that most visits never load. */
const PhotoUpload = lazyPart(async () => ({
  default: (await import('#web/features/member/photo/photo-upload.tsx')).PhotoUpload,
}))

/** The member's card: photo, name, licence, belt, achievements. */
export function MemberCard({ member }: { member: Member }) {
  const [open, setOpen] = useState(false)
  const [changingPhoto, setChangingPhoto] = useState(false)
  return (
    <aside className={`${classes.card} no-print`} aria-label="Carte de membre">
      <div className={classes.front}>
        <p className={classes.federation}>
          <img src={config.logo} alt="" width={20} height={20} /> {config.federation.shortName}
          <Link to={paths.eLicence} search={{ profil: String(member.id_member) }} className={classes.eLicence}>
            <IconQrcode size={18} aria-hidden /> E-licence
          </Link>
        </p>
        <div className={classes.who}>
          <MemberPhoto member={member} changing={changingPhoto} onClick={() => setChangingPhoto(!changingPhoto)} />
          <div className={classes.names}>
            <p className={classes.fullname}>{member.fullname}</p>
            {member.lastClub && <p className={classes.club}>{member.lastClub}</p>}
            <p className={classes.number}>
              <span>Licence</span> {member.numlicenceABFT}
            </p>
          </div>
        </div>
      </div>
      <div className={classes.belt}>
        {member.gradeMax ? <TiedBelt grade={member.gradeMax} /> : <div className={classes.noBelt} />}
      </div>
      <div className={classes.back}>
        <GradeFacts member={member} />
        {changingPhoto && (
          <Suspense fallback={<p role="status">Chargement…</p>}>
            <PhotoUpload member={member} onDone={() => setChangingPhoto(false)} />
          </Suspense>
        )}
        <div>
          <LicenceBadge dateFin={member.lastLicence?.date_fin ?? null} />
        </div>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls="carte-details"
          onClick={() => setOpen(!open)}
        >
          Affiliation, classement, médailles <IconChevronDown size={18} aria-hidden data-open={open} />
        </button>
        <div id="carte-details" className={classes.details} data-open={open}>
          <PersonFacts member={member} />
          <LicenceFacts member={member} />
          <RankingFacts member={member} />
        </div>
      </div>
    </aside>
  )
}
