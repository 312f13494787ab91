import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { invalidateStaffClub, type StaffClub } from './club-queries.ts'
import classes from './staff-clubs.module.css'

/** Letters with the activation code for the licensed members of the club who have no account. */
export function FirstAccess({ club: { id_club, sans_compte } }: { club: StaffClub }) {
  const { busy, download } = useDownload((error) => ({ message: formatError(error) }))
  if (sans_compte === 0) return null
  const who = sans_compte > 1 ? `${sans_compte} licenciés n’ont` : 'Un licencié n’a'
  return (
    <Section
      title="Premier accès"
      intro={
        <p>
          {who} pas encore de compte. Les lettres donnent à chacun son code unique, dans l’ordre des codes postaux puis
          des noms.
        </p>
      }
    >
      <div className={classes.controls}>
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void download(async () => {
              const letters = await callApi('staffPrintInvitations', {
                liste: { club: String(id_club), statut: 'licencies' },
              })
              await invalidateStaffClub(id_club)
              return letters
            }, `Premier-acces-${today()}.pdf`)
          }
        >
          Imprimer les lettres (PDF)
        </Button>
      </div>
    </Section>
  )
}
