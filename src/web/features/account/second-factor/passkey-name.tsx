import { passkeyNameFields } from '#contract/second-factor-fields.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { TextInput } from '#web/ui/text-input.ts'

interface Props {
  name: string
  onClose: () => void
  onName: (name: string) => Promise<void>
}

/** The owner's name for a passkey, usually that of its device. */
export function PasskeyName({ name, onClose, onName }: Props) {
  const { inputProps, submit, busy, problem } = useCallForm({
    fields: passkeyNameFields,
    initialValues: { name },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Renommer la clé d’accès"
      verb="Renommer"
      busy={busy}
      problem={problem}
      onSubmit={submit((values) => onName(values.name))}
      onClose={onClose}
    >
      <TextInput
        label="Nom de la clé"
        description="Pour la reconnaître dans la liste, par exemple «&nbsp;Téléphone de Zoé&nbsp;»."
        required
        data-autofocus
        {...inputProps('name')}
      />
    </DialogForm>
  )
}
