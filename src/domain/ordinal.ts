/** 1er, 2ème, 3ème … */
export function ordinal(rank: number): string {
  return `${rank}${rank === 1 ? 'er' : 'ème'}`
}
