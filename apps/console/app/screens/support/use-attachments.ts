import { useRef, useState } from 'react'
import { newKey } from '../../api/client.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { useClient } from '../../session/session-context.tsx'

const t = sayFrom(texts)
/** As the server has it: what is larger is not sent at all. */
const BYTES_MAX = 10 * 1024 * 1024
export const ATTACHMENTS_MAX = 5

export interface Uploaded {
  readonly id: string
  readonly filename: string
}

/** Files that are uploaded for an answer while it is written. */
export function useAttachments(path: string, initial: readonly Uploaded[] = []) {
  const client = useClient()
  const sending = useSending()
  const [shown, setShown] = useState(initial)
  const [isTooBig, setIsTooBig] = useState(false)
  const request = useRef<{ readonly file: File; readonly key: string }>(undefined)
  return {
    shown,
    ids: shown.map(({ id }) => id),
    isSending: sending.isSending,
    error: isTooBig ? t('pictureTooBig') : (sending.errorOf('file') ?? sending.message),
    add: (file: File) => {
      setIsTooBig(file.size > BYTES_MAX)
      if (file.size > BYTES_MAX || shown.length >= ATTACHMENTS_MAX) return
      // Another file is another request, also where the first one’s answer was lost.
      if (request.current?.file !== file) request.current = { file, key: newKey() }
      const { key } = request.current
      void sending.send(async () => {
        const form = new FormData()
        form.append('file', file)
        const uploaded = await client.write<Uploaded>('POST', `${path}/attachments`, form, key)
        setShown((before) => [...before, uploaded])
      })
    },
    remove: (id: string) => setShown((before) => before.filter((each) => each.id !== id)),
    clear: () => setShown([]),
    put: (files: readonly Uploaded[]) => setShown(files),
  }
}
