import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POINTS } from '#contract/staff/staff-reference-fields.ts'
import { IfMay, ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { invalidateReference, type Points, pointsQuery } from '#web/features/secretariat/reference/reference-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { formatError } from '#web/lib/format-error.ts'
import { mergeEdits } from '#web/lib/merge-edits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUnsavedEdits } from '#web/lib/use-unsaved-edits.ts'
import { Button } from '#web/ui/button.ts'
import { ROLES } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './reference.module.css'

/** Ranking points: a row per place, a column per level. */
export function PointsSection() {
  const { data, error, refetch } = useQuery(pointsQuery)
  return (
    <Section
      title="Tableau des points"
      intro={<p>Les points du classement, par place et par niveau. Une case vide ne donne aucun point.</p>}
    >
      {data ? (
        <Grid points={data} />
      ) : error ? (
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      ) : (
        <LoadingPage />
      )}
    </Section>
  )
}

const cell = (idLevel: number, place: number) => `${idLevel} ${place}`

const placesOf = (points: { place: number }[]) =>
  Array.from(new Set(points.map(({ place }) => place))).toSorted((one, other) => one - other)

const textsOf = (points: Points['points']): Record<string, string> =>
  Object.fromEntries(points.map(({ id_level, place, points: value }) => [cell(id_level, place), String(value)]))

/** Initialised once: a refetch does not discard edits. */
function Grid({ points: { version, niveaux, points } }: { points: Points }) {
  const [seen, setSeen] = useState(() => ({ version, texts: textsOf(points) }))
  const [places, setPlaces] = useState(() => placesOf(points))
  const [texts, setTexts] = useState(seen.texts)
  const { busy, problem, act } = useAction({
    failure: (error) => (error instanceof ApiError && Object.values(error.fieldErrors)[0]) || formatError(error),
  })
  useUnsavedEdits(Object.entries(texts).some(([name, text]) => text !== (seen.texts[name] ?? '')))

  /** Rebases on the stored table; edited cells stay. */
  async function rebase() {
    const fresh = await fetchAnew(pointsQuery)
    const saved = textsOf(fresh.points)
    setTexts((mine) => mergeEdits(seen.texts, mine, saved))
    setPlaces((mine) => placesOf([...fresh.points, ...mine.map((place) => ({ place }))]))
    setSeen({ version: fresh.version, texts: saved })
  }

  async function save() {
    try {
      const filled = niveaux.flatMap(({ id }) =>
        places.flatMap((place) => {
          const text = texts[cell(id, place)]?.trim() ?? ''
          return text === '' ? [] : [{ id_level: id, place, points: Number(text) }]
        }),
      )
      const { message } = await callApi('staffSavePoints', { points: filled }, { ifMatch: seen.version })
      notify({ tone: 'success', message })
      await invalidateReference()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await rebase().catch(() => undefined)
      throw error
    }
    const fresh = await fetchAnew(pointsQuery)
    setSeen({ version: fresh.version, texts: textsOf(fresh.points) })
  }

  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void act(save)
      }}
    >
      <ReadOnlyUnlessMay call="staffSavePoints">
        <div className={classes.scroll}>
          <table {...ROLES.table} className={classes.grid} aria-label="Points par place et par niveau">
            <thead {...ROLES.rowgroup}>
              <tr {...ROLES.row}>
                <th {...ROLES.columnheader} scope="col">
                  Place
                </th>
                {niveaux.map(({ id, niveau }) => (
                  <th {...ROLES.columnheader} key={id} scope="col">
                    {niveau}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...ROLES.rowgroup}>
              {places.map((place) => (
                <tr {...ROLES.row} key={place}>
                  <th {...ROLES.rowheader} scope="row">
                    <span className={classes.word}>Place </span>
                    {place}
                  </th>
                  {niveaux.map(({ id, niveau }) => (
                    <td {...ROLES.cell} key={id} data-label={niveau}>
                      <input
                        className={classes.points}
                        inputMode="numeric"
                        aria-label={`Place ${place}, ${niveau}`}
                        value={texts[cell(id, place)] ?? ''}
                        onChange={({ currentTarget: { value } }) =>
                          setTexts((before) => ({ ...before, [cell(id, place)]: value }))
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ReadOnlyUnlessMay>
      <Problem>{problem}</Problem>
      <IfMay call="staffSavePoints">
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            Enregistrer les points
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={places.length >= POINTS.places}
            onClick={() => setPlaces([...places, (places.at(-1) ?? 0) + 1])}
          >
            Ajouter une place
          </Button>
        </div>
      </IfMay>
    </form>
  )
}
