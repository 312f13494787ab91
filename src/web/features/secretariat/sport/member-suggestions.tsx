import { formatDate } from '#domain/dates.ts'
import type { FoundMember } from '#web/features/secretariat/members/member-queries.ts'
import classes from './grid.module.css'

export const SUGGESTIONS_ID = 'membres-proposes'

export const optionId = ({ id_member }: FoundMember) => `membre-propose-${id_member}`

interface Props {
  found: FoundMember[]
  chosen: FoundMember | undefined
  /** Position of the cell. */
  at: { left: number; top: number }
  onChoose: (member: FoundMember) => void
}

/** Suggested members under the cell, by arrow keys and Enter. */
export function MemberSuggestions({ found, chosen, at, onChoose }: Props) {
  return (
    <div id={SUGGESTIONS_ID} role="listbox" aria-label="Membres" className={classes.suggestions} style={at}>
      {found.map((member) => (
        <button
          type="button"
          tabIndex={-1}
          key={member.id_member}
          id={optionId(member)}
          role="option"
          aria-selected={member === chosen}
          className={classes.suggestion}
          // Keeps the focus in the cell: on blur the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
        >
          <b>
            {member.nom} {member.prenom}
          </b>
          <span>{member.numero_licence}</span>
          <span>{member.date_naissance ? formatDate(member.date_naissance) : 'Date inconnue'}</span>
          <span>{member.club ?? 'Aucun club'}</span>
        </button>
      ))}
    </div>
  )
}
