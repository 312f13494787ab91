import { type CalendarDate, yearOf } from './dates.ts'

export interface SeasonPoints {
  saison: string
  points: number
}

/** A season is a calendar year, like the year of a licence. */
function seasonOf(date: CalendarDate): number {
  return yearOf(date)
}

/** Points of every season from the first result to the present one, oldest first; 0 without results. */
export function pointsPerSeason(results: { date: CalendarDate; points: number }[], today: CalendarDate) {
  const past = results.filter(({ date }) => date <= today)
  const first = past.reduce((earliest, { date }) => (date < earliest ? date : earliest), today)
  const seasons: SeasonPoints[] = []
  if (past.length === 0) return seasons
  for (let season = seasonOf(first); season <= seasonOf(today); season += 1) {
    const won = past.filter(({ date }) => seasonOf(date) === season)
    seasons.push({ saison: String(season), points: won.reduce((sum, { points }) => sum + points, 0) })
  }
  return seasons
}
