import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readCopies } from '#web/lib/e-licence-copies.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ScreenLink } from '#web/ui/screen-link.tsx'

/** The way to an e-licence that this device keeps: it opens without signing in. */
export function KeptELicence() {
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
    <Button
      component={ScreenLink}
      to={paths.eLicence}
      variant="default"
      leftSection={<IconQrcode size={20} aria-hidden />}
    >
      Ouvrir l’e-licence de cet appareil
    </Button>
  )
}
