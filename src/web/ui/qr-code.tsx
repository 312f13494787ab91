import { QRCodeSVG } from 'qrcode.react'

/** As the specification draws it: 200, a margin of 2, level H, so that a scratched screen still scans. */
export function QrCode({ address, name }: { address: string; name: string }) {
  return (
    <QRCodeSVG
      value={address}
      size={200}
      marginSize={2}
      level="H"
      role="img"
      aria-label={`Code QR de l’e-licence de ${name}`}
    />
  )
}
