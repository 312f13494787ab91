import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextField } from '#contract/fields.ts'
import { DOCUMENT_BYTES, documentFields } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import {
  documentsQuery,
  invalidateReference,
  referenceQuery,
  type SyllabusDocument,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagField, flagProps, flagText, isFlagSet } from '#web/lib/flag-field.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { ChooseFile } from './choose-file.tsx'

const ORDRE = staffReferenceMessages.integer(0, 999)
const fields = {
  ...documentFields,
  ordre: { required: ORDRE, check: [(text: string) => /^\d{1,3}$/.test(text), ORDRE] },
  id_grade: {},
  publie: flagField,
  /** Holds the name of the file and shows its errors. */
  fichier: {},
} satisfies Record<string, TextField>

const LABELS = { titre: 'Titre', id_grade: 'Grade', ordre: 'Ordre', fichier: 'Fichier PDF', publie: 'Publié' }

interface Props {
  document: SyllabusDocument | null
  onClose: () => void
}

export function DocumentForm({ document, onClose }: Props) {
  const { data: grades = [] } = useQuery(referenceQuery('grades'))
  const [file, setFile] = useState<File | null>(null)
  const form = useEditedRecord<keyof typeof fields, SyllabusDocument>({
    fields,
    record: document,
    toValues,
    firstValues: { ordre: '1', publie: flagText(true) },
    read: async () => (await fetchAnew(documentsQuery)).find(({ id }) => id === document?.id),
    failure: ({ message }) => message,
  })
  const { values, setValue, inputProps, busy, problem, meanwhile, submit } = form
  const gradeChoices = [
    { value: '', label: 'Pour tous' },
    ...grades.map(({ id, valeurs }) => ({ value: String(id), label: String(valeurs.grade) })),
  ]

  async function save({ titre, ordre, id_grade, publie }: typeof values, seen: SyllabusDocument | null) {
    const input = {
      id: document?.id ?? null,
      titre,
      ordre: Number(ordre),
      id_grade: id_grade === '' ? null : Number(id_grade),
      publie: isFlagSet(publie),
      fichier: file && { nom: file.name.slice(0, 255), contenu: await readBase64(file) },
    }
    const { message } = await callApi('staffSaveDocument', input, seen ? { ifMatch: String(seen.version) } : {})
    notify({ tone: 'success', message })
    onClose()
    await invalidateReference()
  }

  return (
    <DialogForm
      title={document ? document.titre : 'Ajouter un document'}
      verb="Enregistrer"
      disabled={file !== null && file.size > DOCUMENT_BYTES}
      busy={busy}
      problem={problem}
      onSubmit={submit(save)}
      onClose={onClose}
    >
      <TextInput label="Titre" required autoComplete="off" data-autofocus {...inputProps('titre')} />
      <NativeSelect
        label="Grade"
        name="id_grade"
        error={inputProps('id_grade').error}
        data={gradeChoices}
        value={values.id_grade}
        onChange={({ currentTarget }) => setValue('id_grade', currentTarget.value)}
      />
      <TextInput
        label="Ordre"
        description="Parmi les documents du même grade."
        type="number"
        min={0}
        max={999}
        required
        {...inputProps('ordre')}
      />
      <ChooseFile
        label="Fichier PDF"
        verb={document ? 'Remplacer le fichier' : 'Choisir un PDF'}
        accept="application/pdf,.pdf"
        chosen={file?.name ?? document?.nom_fichier ?? null}
        error={
          file && file.size > DOCUMENT_BYTES ? staffReferenceMessages.documentTooLarge : inputProps('fichier').error
        }
        onFile={(chosen) => {
          setFile(chosen)
          setValue('fichier', chosen.name)
        }}
      />
      <Checkbox label="Publié" description="Les membres le voient dès maintenant." {...flagProps(form, 'publie')} />
      {meanwhile && (
        <SavedMeanwhile
          labels={LABELS}
          {...meanwhile}
          show={(name, text) => (name === 'id_grade' ? labelOf(gradeChoices, text) : text)}
        />
      )}
    </DialogForm>
  )
}

function toValues({ titre, ordre, id_grade, publie, nom_fichier }: SyllabusDocument) {
  const grade = String(id_grade ?? '')
  return { titre, ordre: String(ordre), id_grade: grade, publie: flagText(publie), fichier: nom_fichier }
}

function labelOf(choices: { value: string; label: string }[], wanted: string) {
  return choices.find(({ value }) => value === wanted)?.label ?? wanted
}
