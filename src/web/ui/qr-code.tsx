import { encode } from 'uqr'

interface Props {
  text: string
  label: string
  /** Width and height in pixels. */
  size: number
  /** Quiet zone, in modules. */
  margin: number
  /** Error correction: M restores 15 %, H 30 %. */
  level: 'M' | 'H'
}

export function QrCode({ text, label, size, margin, level }: Props) {
  const { data, size: side } = encode(text, { ecc: level, border: margin, boostEcc: true })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
