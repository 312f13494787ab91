import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextField } from '#contract/fields.ts'
import { DOCUMENT_BYTES, documentFields } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import {
  documentsQuery,
  readReferenceAgain,
  referenceQuery,
  type SyllabusDocument,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { ChooseFile } from './choose-file.tsx'
import classes from './reference.module.css'

const ORDRE = staffReferenceMessages.integer(0, 999)
const fields = {
  ...documentFields,
  ordre: { required: ORDRE, check: [(text: string) => /^\d{1,3}$/.test(text), ORDRE] },
  id_grade: {},
  /** The name of the file: what is wrong with it is said here. */
  fichier: {},
} satisfies Record<string, TextField>

interface Props {
  document: SyllabusDocument | null
  onClose: () => void
}

export function DocumentForm({ document, onClose }: Props) {
  const { data: grades = [] } = useQuery(referenceQuery('grades'))
  const [published, setPublished] = useState(document?.publie ?? true)
  const [file, setFile] = useState<File | null>(null)
  const [version, setVersion] = useState(document?.version)
  const { values, setValue, inputProps, busy, problem, submit } = useCallForm({
    fields,
    initialValues: document
      ? { titre: document.titre, ordre: String(document.ordre), id_grade: String(document.id_grade ?? '') }
      : { ordre: '1' },
    failure: ({ message }) => message,
  })

  async function save({ titre, ordre, id_grade }: typeof values) {
    const input = {
      id: document?.id ?? null,
      titre,
      ordre: Number(ordre),
      id_grade: id_grade === '' ? null : Number(id_grade),
      publie: published,
      fichier: file && { nom: file.name.slice(0, 255), contenu: await readBase64(file) },
    }
    try {
      const { message } = await callApi('staffSaveDocument', input, version ? { ifMatch: String(version) } : {})
      notify({ tone: 'success', message })
    } catch (error) {
      // Said once: saving again keeps what was typed here.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const all = await queryClient.fetchQuery(documentsQuery).catch(() => [])
        setVersion(all.find(({ id }) => id === document?.id)?.version ?? version)
      }
      throw error
    }
    onClose()
    await readReferenceAgain()
  }

  return (
    <Dialog title={document ? document.titre : 'Ajouter un document'} opened onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={submit(save)}>
        <TextInput label="Titre" required autoComplete="off" data-autofocus {...inputProps('titre')} />
        <NativeSelect
          label="Grade"
          name="id_grade"
          error={inputProps('id_grade').error}
          data={[
            { value: '', label: 'Pour tous' },
            ...grades.map(({ id, valeurs }) => ({ value: String(id), label: String(valeurs.grade) })),
          ]}
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
        <Checkbox
          label="Publié"
          description="Les membres le voient dès maintenant."
          checked={published}
          onChange={({ currentTarget }) => setPublished(currentTarget.checked)}
        />
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" loading={busy} disabled={file !== null && file.size > DOCUMENT_BYTES}>
            Enregistrer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
