import { withDe } from '#domain/elision.ts'
import { QrCode } from './qr-code.tsx'

/** As the specification wants it: 200, margin 2, level H, so that a scratched screen still scans. */
export function ELicenceCode({ url, name }: { url: string; name: string }) {
  return <QrCode text={url} label={`Code QR de l’e-licence ${withDe(name)}`} size={200} margin={2} level="H" />
}
