import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { type Notice, notify } from './notify.ts'

/** Downloads a file; a failure is shown as a notice. */
export function useDownload(formatFailure: (error: unknown) => Omit<Notice, 'tone'>) {
  const { busy, act } = useAction()

  const download = (fetchFile: () => Promise<Blob>, name: string) =>
    act(async () => {
      try {
        saveFile(await fetchFile(), name)
      } catch (error) {
        notify({ tone: 'error', ...formatFailure(error) })
      }
    })

  return { busy, download }
}
