import { IconPrinter } from '@tabler/icons-react'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { today } from '#web/lib/today.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { invalidateMembers } from './member-queries.ts'

/** Prints letters with the activation code for the members of a list. */
export function PrintLetters({ filters }: { filters: Record<string, string> }) {
  const print = async () => {
    saveFile(await callApi('staffPrintInvitations', { liste: filters }), `Premier-acces-${today()}.pdf`)
    await invalidateMembers()
    return { message: staffAccountMessages.printed }
  }
  return (
    <IfMay call="staffPrintInvitations">
      <ConfirmButton
        label="Lettres"
        aria-label="Lettres d’invitation pour cette liste"
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        title="Imprimer les lettres de premier accès ?"
        verb="Imprimer"
        onConfirm={print}
      >
        <p>
          Un PDF avec une lettre par personne sans compte : son numéro de licence et son code d’activation. Les lettres
          sont dans l’ordre des clubs, puis des codes postaux ; chaque fiche note l’invitation.
        </p>
      </ConfirmButton>
    </IfMay>
  )
}
