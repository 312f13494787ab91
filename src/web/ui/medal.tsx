import classes from './medal.module.css'

const MEDALS = {
  gold: { face: '#e7b63a', edge: '#8d6508', name: 'or' },
  silver: { face: '#c4ccd8', edge: '#5e6878', name: 'argent' },
  bronze: { face: '#cf8f5c', edge: '#7a4517', name: 'bronze' },
}

export type MedalKind = keyof typeof MEDALS

/** The medal of the first three places. */
export function medalOf(place: number | null): MedalKind | undefined {
  return place === 1 ? 'gold' : place === 2 ? 'silver' : place === 3 ? 'bronze' : undefined
}

/** Decorative: its meaning is always written beside it. */
export function Medal({ kind, size = 22 }: { kind: MedalKind; size?: number }) {
  const { face, edge } = MEDALS[kind]
  return (
    <svg className={classes.medal} width={size} height={size * 1.25} viewBox="0 0 24 30" aria-hidden>
      <path d="M5 0h6l3 12h-5z" fill="#c4261e" />
      <path d="M19 0h-6l-3 12h5z" fill="#14284b" />
      <circle cx="12" cy="20" r="9" fill={face} stroke={edge} strokeWidth="1.5" />
      <circle cx="12" cy="20" r="6" fill="none" stroke={edge} strokeWidth="0.8" opacity="0.7" />
      <path d="m12 15.6 1.3 2.8 3 .4-2.2 2.1.5 3-2.6-1.4-2.6 1.4.5-3-2.2-2.1 3-.4z" fill={edge} opacity="0.85" />
    </svg>
  )
}

export function MedalCount({ kind, count }: { kind: MedalKind; count: number }) {
  return (
    <span className={classes.count}>
      <Medal kind={kind} size={28} />
      <span>
        <b>{count}</b> <span className={classes.name}>{MEDALS[kind].name}</span>
      </span>
    </span>
  )
}
