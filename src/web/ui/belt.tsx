import { type Belt as BeltLook, beltOf } from '#domain/belts.ts'
import classes from './belt.module.css'

const CLOTHS: Record<BeltLook['cloth'], string> = {
  white: '#f8f9fb',
  yellow: '#f2c511',
  green: '#2a8c4a',
  blue: '#2560c6',
  red: '#c4261e',
  black: '#12151d',
  poom: '#c4261e',
}
const GOLD = '#e3b341'

const isDark = ({ cloth }: BeltLook) => cloth !== 'white' && cloth !== 'yellow'
const seamOf = (belt: BeltLook) => (isDark(belt) ? 'rgb(255 255 255 / 28%)' : 'rgb(20 30 55 / 22%)')
const edgeOf = (belt: BeltLook) =>
  belt.cloth === 'black' || belt.cloth === 'poom' ? 'rgb(255 255 255 / 22%)' : 'rgb(20 30 55 / 38%)'

interface ClothProps {
  belt: BeltLook
  width: number | string
  height: number
}

/** The flat cloth of a belt: its colour and stripe. */
function Cloth({ belt, width, height }: ClothProps) {
  return (
    <>
      <rect width={width} height={height} fill={CLOTHS[belt.cloth]} />
      {belt.cloth === 'poom' && <rect y={height / 2} width={width} height={height / 2} fill={CLOTHS.black} />}
      {belt.stripe && <rect y={height * 0.34} width={width} height={height * 0.32} fill={CLOTHS[belt.stripe]} />}
    </>
  )
}

/** The seams of a belt, where it is drawn large enough. */
function Seams({ belt, width, height }: ClothProps) {
  return [0.16, 0.84].map((share) => (
    <line key={share} x2={width} y1={height * share} y2={height * share} stroke={seamOf(belt)} strokeDasharray="3 2" />
  ))
}

/** The belt of a grade as a small drawing; nothing for an unknown grade. */
export function Belt({ grade, width = 64 }: { grade: string; width?: number }) {
  const belt = beltOf(grade)
  if (!belt) return null
  const height = Math.round(width / 4.5)
  const bar = height * 0.2
  return (
    <svg className={classes.belt} width={width} height={height} role="img" aria-label={belt.name}>
      <title>{belt.name}</title>
      <Cloth belt={belt} width={width} height={height} />
      {Array.from({ length: belt.bars ?? 0 }, (_, index) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- the bars of a belt are all alike
          key={index}
          x={width - height * 0.5 - index * bar * 1.7}
          width={bar}
          height={height}
          fill={GOLD}
        />
      ))}
      <rect x={0.5} y={0.5} width={width - 1} height={height - 1} rx={2.5} fill="none" stroke="rgb(20 30 55 / 45%)" />
    </svg>
  )
}

const BAND = 24
const TAIL = { width: 21, length: 56 }

/** A tied belt across the whole width: band, knot and two ends. */
export function TiedBelt({ grade }: { grade: string }) {
  const belt = beltOf(grade)
  if (!belt) return null
  return (
    <div className={classes.tied} role="img" aria-label={belt.name}>
      <svg className={classes.band} width="100%" height={BAND} aria-hidden>
        <Cloth belt={belt} width="100%" height={BAND} />
        <Seams belt={belt} width="100%" height={BAND} />
      </svg>
      <svg className={classes.knot} width={110} height={86} viewBox="0 0 110 86" aria-hidden>
        <Tail belt={belt} turn={26} />
        <Tail belt={belt} turn={-24} bars={belt.bars ?? 0} />
        <g transform="translate(55 12) rotate(-8)">
          <svg x={-17} y={-15} width={34} height={30}>
            <Cloth belt={belt} width={34} height={30} />
            <Seams belt={belt} width={34} height={30} />
            <rect x={0.5} y={0.5} width={33} height={29} rx={4} fill="none" stroke={edgeOf(belt)} />
          </svg>
        </g>
      </svg>
    </div>
  )
}

/** One end of the belt. The bars of a degree are near its tip. */
function Tail({ belt, turn, bars = 0 }: { belt: BeltLook; turn: number; bars?: number }) {
  const { width, length } = TAIL
  return (
    <g transform={`translate(55 16) rotate(${turn}) translate(0 ${length}) rotate(-90) translate(0 ${-width / 2})`}>
      <svg width={length} height={width} overflow="visible">
        <Cloth belt={belt} width={length} height={width} />
        <Seams belt={belt} width={length} height={width} />
        {Array.from({ length: bars }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars of a belt are all alike
          <rect key={index} x={6 + index * 4.6} width={2.6} height={width} fill={GOLD} />
        ))}
        <rect x={0.5} y={0.5} width={length - 1} height={width - 1} fill="none" stroke={edgeOf(belt)} />
      </svg>
    </g>
  )
}
