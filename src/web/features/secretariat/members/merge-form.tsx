import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { type IdentityField, staffMemberLabels } from '#contract/staff/staff-member-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { listName } from '#domain/person-name.ts'
import { formatSex } from '#web/features/secretariat/format-sex.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem, Warning } from '#web/ui/problem.tsx'
import classes from './merge-form.module.css'

type Preview = OutputOf<'staffPreviewMerge'>
type Side = Preview['keep']

interface Props {
  preview: Preview
  /** One of the two records was changed meanwhile. */
  onChanged: () => void
}

/** Both records side by side; where they differ, a choice. */
export function MergeForm({ preview, onChanged }: Props) {
  const { keep, drop, version, obstacles, doubles } = preview
  const navigate = useNavigate()
  // Where the kept record has no value, the other one's is taken.
  const [taken, setTaken] = useState<ReadonlySet<IdentityField>>(
    () => new Set(FIELDS.filter((field) => show(keep, field) === '' && show(drop, field) !== '')),
  )
  const [isAsking, setIsAsking] = useState(false)
  const { busy, problem, act } = useAction()

  function take(field: IdentityField, fromDrop: boolean) {
    const next = new Set(taken)
    if (fromDrop) next.add(field)
    else next.delete(field)
    setTaken(next)
  }

  async function merge() {
    try {
      const input = { id_keep: keep.id_member, id_drop: drop.id_member, prendre: [...taken] }
      const { message } = await callApi('staffMergeMembers', input, { ifMatch: version })
      notify({ tone: 'success', message })
      await navigate({ to: paths.staffMember, params: { id: String(keep.id_member) } })
      // After navigating: refetching the deleted record here would look like a failure.
      await queryClient.invalidateQueries({ queryKey: ['staff'] })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') onChanged()
      throw error
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsking(true)
      }}
    >
      <div className={classes.sides}>
        <SideCard title="Fiche gardée" side={keep} />
        <SideCard title="Fiche absorbée" side={drop} />
      </div>
      <Differences keep={keep} drop={drop} taken={taken} onTake={take} />
      {doubles.length > 0 && <Notes title="Présent sur les deux fiches" notes={doubles} />}
      {obstacles.map((obstacle) => (
        <Warning key={obstacle}>{obstacle}</Warning>
      ))}
      <p className={classes.note}>
        La fiche {drop.numero_licence} disparaît ; son numéro, son code et son QR code mènent désormais à la fiche{' '}
        {keep.numero_licence}. Une fusion ne se défait pas.
      </p>
      <div>
        <Button type="submit" color="accent" disabled={obstacles.length > 0}>
          Fusionner les deux fiches
        </Button>
      </div>
      <Dialog title="Fusionner les deux fiches ?" opened={isAsking} onClose={() => setIsAsking(false)}>
        <p>
          La fiche {drop.numero_licence} ({listName(drop.identite)}) disparaît dans la fiche {keep.numero_licence} (
          {listName(keep.identite)}). Cela ne se défait pas.
        </p>
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={() => setIsAsking(false)}>
            Annuler
          </Button>
          <Button color="accent" loading={busy} data-autofocus onClick={() => void act(merge)}>
            Fusionner
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  )
}

function SideCard({ title, side }: { title: string; side: Side }) {
  const { identite, numero_licence, grade, club, date_fin, photo, contenu } = side
  return (
    <section className={classes.side} aria-label={title}>
      <h3>{title}</h3>
      <p>
        <b>
          {identite.nom} {identite.prenom}
        </b>
        , licence {numero_licence}
      </p>
      <ul>
        <li>{grade ?? 'Aucun grade'}</li>
        <li>{date_fin ? `${club}, jusqu’au ${formatDate(date_fin)}` : 'Jamais licencié'}</li>
        <li>{photo ? 'Avec photo' : 'Sans photo'}</li>
        {contenu.map(({ quoi, combien }) => (
          <li key={quoi}>
            {quoi} : {combien}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FIELDS = Object.keys(staffMemberLabels) as IdentityField[]

interface DifferencesProps {
  keep: Side
  drop: Side
  taken: ReadonlySet<IdentityField>
  onTake: (field: IdentityField, fromDrop: boolean) => void
}

function Differences({ keep, drop, taken, onTake }: DifferencesProps) {
  const different = FIELDS.filter((field) => show(keep, field) !== show(drop, field))
  if (different.length === 0) return <p className={classes.note}>L’identité et les coordonnées sont identiques.</p>
  return (
    <div className={classes.differences}>
      {different.map((field) => (
        <fieldset key={field} className={classes.choice}>
          <legend>{staffMemberLabels[field]}</legend>
          {[keep, drop].map((side) => (
            <label key={side.id_member}>
              <input
                type="radio"
                name={field}
                checked={taken.has(field) === (side === drop)}
                onChange={() => onTake(field, side === drop)}
              />
              {show(side, field) || 'vide'}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function Notes({ title, notes }: { title: string; notes: string[] }) {
  return (
    <div className={classes.note}>
      <p>
        <b>{title}</b>
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

function show({ identite }: Side, field: IdentityField): string {
  if (field === 'sexe') return formatSex(identite.sexe)
  if (field === 'newsletter') return identite.newsletter ? 'oui' : 'non'
  const value = identite[field]
  if (field === 'date_naissance') return value === null ? '' : formatDate(value)
  return value ?? ''
}
