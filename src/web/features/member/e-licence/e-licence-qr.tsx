import { IconId, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Member } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { renewCopy } from '#web/lib/e-licence-copies.ts'
import { formatError } from '#web/lib/format-error.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ELicenceCode } from '#web/ui/e-licence-code.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './e-licence-qr.module.css'

/** The QR code of the e-licence on the profile: show, open, renew. */
export function ELicenceQr({ member }: { member: Pick<Member, 'id_member' | 'qrcodedata' | 'fullname'> }) {
  return (
    <div className={classes.part}>
      <ELicenceCode url={member.qrcodedata} name={member.fullname} />
      <div className={classes.text}>
        <p>
          À montrer lors d’une compétition, d’un stage ou d’un examen : qui le scanne voit le nom, le numéro de licence,
          le club et si la licence est valable aujourd’hui.
        </p>
        <ButtonLink to={paths.eLicence} variant="default" leftSection={<IconId size={18} aria-hidden />}>
          Ouvrir l’e-licence
        </ButtonLink>
        <Renewal idMember={member.id_member} />
      </div>
    </div>
  )
}

function Renewal({ idMember }: { idMember: number }) {
  /** Null until it is first opened. */
  const [asking, setAsking] = useState<boolean | null>(null)
  const { busy, problem, act } = useAction({
    failure: (error) => formatError(error, 'Le code QR n’a pas pu être renouvelé.'),
  })

  // The pressed button is replaced by another, which gets the focus.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking !== null) button.current?.focus()
  }, [asking])

  async function renew() {
    const { qrcodedata } = await callApi('renewELicence', { id_member: idMember })
    queryClient.setQueryData(memberQuery(idMember).queryKey, (known) => known && { ...known, qrcodedata })
    await renewCopy(idMember, qrcodedata)
    setAsking(false)
    return { message: 'Le code QR a été renouvelé' }
  }

  if (!asking) {
    return (
      <Button
        ref={button}
        variant="subtle"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Renouveler le code QR
      </Button>
    )
  }
  return (
    <div className={classes.confirm} role="group" aria-label="Renouveler le code QR">
      <p>
        L’ancien code cessera aussitôt d’être valable, à l’écran comme sur papier. Renouvelez-le s’il est tombé en de
        mauvaises mains.
      </p>
      <Problem>{problem}</Problem>
      <div className={classes.choices}>
        <Button ref={button} loading={busy} onClick={() => void act(renew)}>
          Oui, renouveler
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Annuler
        </Button>
      </div>
    </div>
  )
}
