import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { imageMessages, LOGO } from '#contract/image-fields.ts'
import { messages } from '#contract/messages.ts'
import { withDe } from '#domain/elision.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type ClubIds, clubQuery } from '#web/features/club/club-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { CHOSEN_TYPES, checkImageFile } from '#web/lib/cut-image.ts'
import { useAction } from '#web/lib/use-action.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './club-logo.module.css'

/** Cropping is loaded on demand, since few visits change the logo. */
const FrameLogo = lazyPart(() => import('./frame-logo.tsx'))

/** The logo of the club. A change is saved at once. */
export function ClubLogo({ club, ids }: { club: Club; ids: ClubIds }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, act } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveLogo(ids)
  // The browser holds the file until its URL is revoked.
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  const reason = club.rights.write ? undefined : messages.forbidden

  async function choose(file: File) {
    const wrong = checkImageFile(file)
    if (wrong) return setProblem(wrong)
    const address = URL.createObjectURL(file)
    const unfit = await whyUnfit(address)
    setProblem(unfit)
    if (unfit) URL.revokeObjectURL(address)
    else setChosen(address)
  }

  const close = () => setChosen(null)

  const remove = () => act(async () => setProblem(await save('')))

  return (
    <div className={classes.logo}>
      <div className={classes.plate}>
        {club.logo ? (
          <img src={club.logo} alt={`Logo ${withDe(club.club)}`} width={LOGO.width} height={LOGO.height} />
        ) : (
          <span className={classes.none}>Pas encore de logo</span>
        )}
      </div>
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <FileInput ref={input} label="Fichier du logo" accept={CHOSEN_TYPES} onFile={(file) => void choose(file)} />
        <ReasonedButton
          reason={reason}
          variant="default"
          size="sm"
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {club.logo ? 'Changer le logo' : 'Ajouter un logo'}
        </ReasonedButton>
        {club.logo && (
          <ReasonedButton
            reason={reason}
            variant="subtle"
            color="accent"
            size="sm"
            loading={busy}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void remove()}
          >
            Retirer le logo
          </ReasonedButton>
        )}
      </div>
      {chosen && (
        <Suspense>
          <FrameLogo
            address={chosen}
            onClose={close}
            onUnreadable={() => {
              setProblem(clubMessages.logoUploadFailed)
              close()
            }}
            onFramed={async (logo) => {
              const failed = await save(logo)
              if (!failed) close()
              return failed
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Saves or removes the logo; returns the problem, or null. */
function useSaveLogo(ids: ClubIds) {
  const queryClient = useQueryClient()
  return async (image: string): Promise<string | null> => {
    try {
      const { logo } = await callApi('saveLogoClub', { ...ids, logo: image })
      queryClient.setQueryData(clubQuery(ids).queryKey, (known) => known && { ...known, logo })
      notify({ tone: 'success', message: clubMessages.logoSaved })
      return null
    } catch (error) {
      return (error instanceof ApiError && error.fieldErrors.logo) || clubMessages.logoSaveFailed
    }
  }
}

async function whyUnfit(address: string): Promise<string | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return clubMessages.logoUploadFailed
  }
  const tooSmall = image.naturalWidth < LOGO.width || image.naturalHeight < LOGO.height
  return tooSmall ? imageMessages.logoTooSmall : null
}
