import { Link } from '@tanstack/react-router'
import { ordinal } from '#domain/ordinal.ts'
import type { Member } from '#web/lib/active-member.ts'
import { MedalCount } from '#web/ui/medal.tsx'
import classes from './member-card.module.css'

/** sexe 1 is male. */
export const sexOfRanking = (sexe: Member['sexe']) => (sexe === 1 ? 'masculin' : 'féminin')

export function RankingFacts({ member }: { member: Member }) {
  const points = member.ranking?.totalBonus ?? 0
  const { RankingLink, medailles, placeRankingGeneral, placeRankingSexe, sexe } = member
  return (
    <div className={classes.block}>
      <h2 className={classes.blockTitle}>Classement</h2>
      <p className={classes.points}>
        <b>{points}</b> {points > 1 ? 'points' : 'point'}
        <Link to={RankingLink}>Fiche de classement</Link>
      </p>
      {(placeRankingGeneral !== null || placeRankingSexe !== null) && (
        <ul className={classes.ranks}>
          {placeRankingGeneral !== null && (
            <li>
              <b>{ordinal(placeRankingGeneral)}</b> général
            </li>
          )}
          {placeRankingSexe !== null && (
            <li>
              <b>{ordinal(placeRankingSexe)}</b> {sexOfRanking(sexe)}
            </li>
          )}
        </ul>
      )}
      <h3 className={classes.blockTitle}>Médailles</h3>
      <div className={classes.medals}>
        <MedalCount kind="gold" count={medailles.or} />
        <MedalCount kind="silver" count={medailles.arg} />
        <MedalCount kind="bronze" count={medailles.brz} />
      </div>
    </div>
  )
}
