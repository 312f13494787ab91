import { IconInfoCircle } from '@tabler/icons-react'
import type { NoCodeReason } from '#contract/club-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { formatAge } from '#domain/format-age.ts'
import { config } from '#web/config.ts'
import { type LicenceRow, useClub } from '#web/features/club/active-club.ts'
import { Belt } from '#web/ui/belt.tsx'
import { ExamResultBadge } from '#web/ui/exam-result.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { GradeForm } from './grade-form.tsx'
import classes from './member-detail.module.css'
import { whyGradeIsFixed } from './why-grade-is-fixed.ts'

const NO_CODE: Record<NoCodeReason, string> = {
  ecriture: 'Non disponible\u00a0: vous n’avez pas le droit de modifier les données du club.',
  autre_club: 'Non disponible\u00a0: ce membre est licencié dans un autre club.',
  responsable: 'Non disponible\u00a0: ce membre gère un club. Le secrétariat lui donne son code.',
  compte_lie:
    'Non disponible\u00a0: un compte est déjà lié à cette licence. Son titulaire peut inviter un autre compte, et le secrétariat peut donner un code.',
}

/** The detail of a row: contact data and grade. */
export default function MemberDetail({ row }: { row: LicenceRow }) {
  const { club, ids } = useClub()
  const fixed = whyGradeIsFixed(row)
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        <div>
          <dt>Numéro de licence</dt>
          <dd>{row.numero_licence}</dd>
        </div>
        <div>
          <dt>Code d’activation My{config.federation.shortName}</dt>
          {row.codeMyABFT === null ? (
            <dd>{row.sans_code ? NO_CODE[row.sans_code] : 'Non disponible'}</dd>
          ) : (
            <dd className={classes.code}>{row.codeMyABFT}</dd>
          )}
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{row.mail ? <a href={`mailto:${row.mail}`}>{row.mail}</a> : 'Non disponible'}</dd>
        </div>
        <div>
          <dt>Âge</dt>
          <dd>{row.age === null ? 'Inconnu' : formatAge(row.age)}</dd>
        </div>
        <div>
          <dt>Prochain passage possible</dt>
          <dd>{row.prochain_passage}</dd>
        </div>
        {row.examen_sans_grade && (
          <div>
            <dt>Examen du {formatDate(row.examen_sans_grade.date)}</dt>
            <dd>
              {row.examen_sans_grade.formation} <ExamResultBadge result={row.examen_sans_grade.resultat} />
            </dd>
          </div>
        )}
        {fixed && (
          <div>
            <dt>Grade</dt>
            <dd>
              <Hint text={fixed}>
                <span className={classes.grade}>
                  {row.grade && <Belt grade={row.grade.grade} width={40} />} {row.grade?.grade ?? 'Aucun'}
                  <IconInfoCircle size={17} aria-hidden />
                </span>
              </Hint>
            </dd>
          </div>
        )}
      </dl>
      <GradeForm key={row.grade?.id} row={row} ids={ids} canWrite={club.rights.write} fixed={fixed} />
    </div>
  )
}
