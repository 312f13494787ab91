import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { LISTS, type ListName, listRights, savedListFields } from '#contract/staff/staff-list-fields.ts'
import { type ListParams, type ListState, toSavedParams } from '#contract/staff/staff-list-param-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { LIST_CALLS } from './list-calls.ts'
import { invalidateSavedLists, savedListsQuery } from './list-queries.ts'
import classes from './lists.module.css'

type SavedList = OutputOf<'staffListSavedLists'>['listes'][number]

interface Props {
  name: ListName
  state: ListState
}

/** The saved lists as links. The one that is shown can be renamed and deleted; any other can be saved. */
export function SavedLists({ name, state }: Props) {
  const { roles } = useStaff()
  const maySave = hasRight(roles, listRights[name].save)
  const { data } = useQuery(savedListsQuery(name))
  const [naming, setNaming] = useState<SavedList | 'new' | null>(null)
  if (!data) return null
  const params = toSavedParams(name, state)
  const shown = state.texte === '' ? data.listes.find((list) => isSame(list.params, params)) : undefined
  // A search text is not saved.
  const canSave = maySave && state.texte === '' && !shown && Object.keys(params).length > 0
  if (data.listes.length === 0 && !canSave) return null
  return (
    <div className={`${classes.saved} no-print`}>
      {data.listes.length > 0 && (
        <nav aria-label="Listes enregistrées" className={classes.savedLinks}>
          <span className={classes.savedTitle} aria-hidden>
            Listes enregistrées
          </span>
          {data.listes.map((list) => (
            <Link
              key={list.id_liste}
              className={classes.savedLink}
              to={LIST_CALLS[name].screen}
              search={list.params}
              activeOptions={{ exact: true }}
              aria-current={list === shown ? 'page' : undefined}
            >
              {list.nom}
            </Link>
          ))}
        </nav>
      )}
      {canSave && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => setNaming('new')}
        >
          Enregistrer cette liste
        </Button>
      )}
      {shown && maySave && <ChangeSavedList list={shown} onRename={() => setNaming(shown)} />}
      {naming && <NameList name={name} params={params} list={naming} onClose={() => setNaming(null)} />}
    </div>
  )
}

/** Without regard to the order of the parameters. */
function isSame(one: ListParams, other: ListParams): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

function ChangeSavedList({ list: { id_liste, nom }, onRename }: { list: SavedList; onRename: () => void }) {
  return (
    <>
      <Button variant="default" size="sm" aria-label={`Renommer la liste ${nom}`} onClick={onRename}>
        Renommer
      </Button>
      <ConfirmButton
        label="Supprimer"
        aria-label={`Supprimer la liste ${nom}`}
        title={`Supprimer la liste «\u00a0${nom}\u00a0»\u00a0?`}
        verb="Supprimer la liste"
        onConfirm={async () => {
          const done = await callApi('staffRemoveList', { id_liste })
          await invalidateSavedLists()
          return done
        }}
      >
        <p>Elle disparaît pour tout le secrétariat. Ce qu’elle montre ne change pas.</p>
      </ConfirmButton>
    </>
  )
}

interface NameProps {
  name: ListName
  params: ListParams
  list: SavedList | 'new'
  onClose: () => void
}

function NameList({ name, params, list, onClose }: NameProps) {
  const isNew = list === 'new'
  const { inputProps, submit, busy, problem } = useCallForm({
    fields: savedListFields,
    ...(!isNew && { initialValues: { nom: list.nom } }),
    failure: ({ message }) => message,
  })
  const send = ({ nom }: { nom: string }) =>
    isNew
      ? callApi('staffSaveList', { liste: name, nom, params: params as Record<string, string> })
      : callApi('staffRenameList', { id_liste: list.id_liste, nom })
  return (
    <DialogForm
      title={isNew ? 'Enregistrer cette liste' : 'Renommer la liste'}
      verb={isNew ? 'Enregistrer' : 'Renommer'}
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const { message } = await send(values)
        await invalidateSavedLists()
        notify({ tone: 'success', message })
        onClose()
      })}
      onClose={onClose}
    >
      <TextInput
        label="Nom de la liste"
        description={`Tout le secrétariat la trouve au-dessus des filtres, sous «\u00a0${LISTS[name].name}\u00a0».`}
        required
        data-autofocus
        maxLength={60}
        {...inputProps('nom')}
      />
    </DialogForm>
  )
}
