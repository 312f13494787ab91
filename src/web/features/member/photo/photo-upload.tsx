import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Member } from '#web/lib/active-member.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { type Area, CHOSEN_TYPES, checkImageFile, cutImage, formatUnreadableImage } from '#web/lib/cut-image.ts'
import { formatError } from '#web/lib/format-error.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { ImageCrop } from '#web/ui/image-crop.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './photo-upload.module.css'

const SIDE = 600

/** A file with its object URL. */
interface Chosen {
  file: File
  address: string
}

interface Props {
  member: Pick<Member, 'id_member' | 'photo'>
  /** Saved, removed or cancelled. */
  onDone: () => void
}

/** Replaces or removes the photo of a member: choose, crop, save. */
export function PhotoUpload({ member, onDone }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const { busy, problem, act, clearProblem } = useAction({ failure: formatFailure })
  // The browser holds the file until its URL is revoked.
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])

  function choose(file: File) {
    const wrong = checkImageFile(file)
    clearProblem()
    setUnfit(wrong)
    setArea(null)
    setChosen(wrong ? null : { file, address: URL.createObjectURL(file) })
  }

  const save = (makePhoto: () => Promise<string>, done: string) =>
    act(async () => {
      setUnfit(null)
      const id_member = member.id_member
      const { photo } = await callApi('savePhotoMember', { id_member, photo: await makePhoto() })
      queryClient.setQueryData(memberQuery(id_member).queryKey, (known) => known && { ...known, photo })
      notify({ tone: 'success', message: done })
      onDone()
    })

  return (
    <section className={classes.upload} aria-label="Photo du membre">
      <Problem>{unfit ?? problem}</Problem>
      {chosen ? (
        <>
          <ImageCrop
            key={chosen.address}
            address={chosen.address}
            aspect={1}
            onChange={setArea}
            onUnreadable={() => {
              setUnfit(formatUnreadableImage(chosen.file))
              setChosen(null)
            }}
          />
          <div className={classes.actions}>
            <Button
              loading={busy}
              disabled={!area}
              onClick={() =>
                void save(
                  () => cutImage(chosen.address, area!, { width: SIDE, height: SIDE }),
                  'La photo a été enregistrée',
                )
              }
            >
              Enregistrer la photo
            </Button>
            <Choose label="Choisir une autre photo" onChoose={choose} />
            <Button variant="subtle" onClick={onDone}>
              Annuler
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.hint}>JPEG, PNG ou WebP, 10 Mo au plus. Vous choisirez le cadrage ensuite.</p>
          <div className={classes.actions}>
            <Choose label="Choisir une photo" onChoose={choose} />
            {member.photo && (
              <Button
                variant="subtle"
                color="accent"
                loading={busy}
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void save(async () => '', 'La photo a été retirée')}
              >
                Retirer la photo
              </Button>
            )}
            <Button variant="subtle" onClick={onDone}>
              Fermer
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function formatFailure(error: unknown) {
  const atPhoto = error instanceof ApiError ? error.fieldErrors.photo : undefined
  return atPhoto ?? formatError(error, 'La photo n’a pas pu être enregistrée. Veuillez réessayer.')
}

function Choose({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} label="Fichier de la photo" accept={CHOSEN_TYPES} onFile={onChoose} />
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
