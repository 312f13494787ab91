import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { withDe } from '#domain/elision.ts'
import { callApi } from '#web/lib/call-api.ts'
import { deleteCopy } from '#web/lib/e-licence-copies.ts'
import { memberQuery, profilesQuery } from '#web/lib/queries.ts'
import { changeState } from '#web/lib/stored-state.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'

interface Props {
  profile: OutputOf<'getProfilesLinkedToUser'>[number]
  opened: boolean
  onClose: () => void
}

export function UnlinkLicence({ profile: { id_member, name, numlicenceABFT }, opened, onClose }: Props) {
  const queryClient = useQueryClient()
  const { busy, problem, act } = useAction()

  async function unlink() {
    const { message } = await callApi('unlinkLicence', { id_member })
    changeState(({ activeMember }) => (activeMember === id_member ? { activeMember: null } : {}))
    queryClient.removeQueries({ queryKey: memberQuery(id_member).queryKey })
    await deleteCopy(id_member)
    notify({ tone: 'success', message })
    await queryClient.invalidateQueries(profilesQuery)
  }

  return (
    <Dialog title={`Délier la licence ${withDe(name)} ?`} opened={opened} onClose={onClose}>
      <p>
        Votre compte n’aura plus accès à la fiche {numlicenceABFT}. Rien n’y est effacé. Pour la lier à nouveau, il
        faudra un nouveau code unique, que le club peut donner.
      </p>
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button color="accent" loading={busy} onClick={() => void act(unlink)}>
          Délier la licence
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
