import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { type Notice, notify } from './notify.ts'

/** Fetches a file and hands it to the browser; what went wrong is said in a notice. */
export function useDownload(sayFailure: (error: unknown) => Omit<Notice, 'tone'>) {
  const { busy, act } = useAction()

  const download = (fetchFile: () => Promise<Blob>, name: string) =>
    act(async () => {
      try {
        saveFile(await fetchFile(), name)
      } catch (error) {
        notify({ tone: 'error', ...sayFailure(error) })
      }
    })

  return { busy, download }
}
