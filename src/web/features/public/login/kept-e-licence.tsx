import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readCopies } from '#web/lib/e-licence-copies.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The way to an e-licence that this device keeps: it opens without signing in. */
export default function KeptELicence() {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    // A browser that refuses storage keeps none.
    readCopies().then(
      (copies) => setKept(copies.length > 0),
      () => undefined,
    )
  }, [])
  if (!kept) return null
  return (
    <ButtonLink to={paths.eLicence} variant="default" leftSection={<IconQrcode size={20} aria-hidden />}>
      Ouvrir l’e-licence de cet appareil
    </ButtonLink>
  )
}
