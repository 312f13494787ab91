import { useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { type Notice, notify } from './notify.ts'

/** Fetches a file and hands it to the browser; what went wrong is said in a notice. */
export function useDownload(sayFailure: (error: unknown) => Omit<Notice, 'tone'>) {
  const [busy, setBusy] = useState(false)

  async function download(fetchFile: () => Promise<Blob>, name: string) {
    setBusy(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      notify({ tone: 'error', ...sayFailure(error) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, download }
}
