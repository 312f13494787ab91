import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { POINTS } from '#contract/staff/staff-reference-fields.ts'
import { type Points, pointsQuery, readReferenceAgain } from '#web/features/secretariat/reference/reference-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.ts'
import { ROLES } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './reference.module.css'

/** The points of the ranking: a row for each place, a column for each level. */
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
        <LoadFailed onRetry={refetch}>{error.message}</LoadFailed>
      ) : (
        <LoadingPage />
      )}
    </Section>
  )
}

const cell = (idLevel: number, place: number) => `${idLevel} ${place}`

/** Filled in once: what is read again behind it does not take away what was typed. */
function Grid({ points: { version, niveaux, points } }: { points: Points }) {
  const [seen, setSeen] = useState(version)
  const [places, setPlaces] = useState(() =>
    Array.from(new Set(points.map(({ place }) => place))).toSorted((one, other) => one - other),
  )
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(points.map(({ id_level, place, points: value }) => [cell(id_level, place), String(value)])),
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const filled = niveaux.flatMap(({ id }) =>
        places.flatMap((place) => {
          const text = texts[cell(id, place)]?.trim() ?? ''
          return text === '' ? [] : [{ id_level: id, place, points: Number(text) }]
        }),
      )
      const { message } = await callApi('staffSavePoints', { points: filled }, { ifMatch: seen })
      notify({ tone: 'success', message })
      await readReferenceAgain()
      setSeen((await queryClient.fetchQuery(pointsQuery)).version)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        setSeen((await queryClient.fetchQuery(pointsQuery).catch(() => ({ version: seen }))).version)
      }
      setProblem(
        error instanceof ApiError ? (Object.values(error.fieldErrors)[0] ?? error.message) : messages.unexpected,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className={classes.stack} onSubmit={(event) => void save(event)}>
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
      <Problem>{problem}</Problem>
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
    </form>
  )
}
