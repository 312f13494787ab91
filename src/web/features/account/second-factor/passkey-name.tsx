import { passkeyNameFields } from '#contract/second-factor-fields.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'

interface Props {
  name: string
  onClose: () => void
  onName: (name: string) => Promise<void>
}

/** What the owner calls a passkey: the device it is on, most of the time. */
export function PasskeyName({ name, onClose, onName }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: passkeyNameFields,
    initialValues: { name },
    failure: ({ message }) => message,
  })
  return (
    <Dialog title="Renommer la clé d’accès" opened onClose={onClose}>
      <form noValidate onSubmit={submit((values) => onName(values.name))}>
        <TextInput
          label="Nom de la clé"
          description="Pour la reconnaître dans la liste, par exemple «&nbsp;Téléphone de Zoé&nbsp;»."
          required
          mb="lg"
          data-autofocus
          {...inputProps('name')}
        />
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
            Renommer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
