import { useRef, useState } from 'react'
import { newKey } from '../api/client.ts'
import texts from '../messages/en/forms.json'
import { sayFrom } from '../messages/texts.ts'
import { usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { useSending } from './use-sending.ts'

const t = sayFrom(texts)
/** As the server has it: what is larger is not sent at all. */
const BYTES_MAX = 2 * 1024 * 1024

/** Sends a picture for what this permission changes, and hands its address on. */
export function usePictureUpload(permission: string, onUploaded: (address: string) => void) {
  const client = useClient()
  const path = `${usePanelPath()}/media`
  const sending = useSending()
  const [file, setFile] = useState<File>()
  const [isDone, setIsDone] = useState(false)
  const request = useRef<{ readonly file: File; readonly key: string }>(undefined)
  const isTooBig = (file?.size ?? 0) > BYTES_MAX
  const start = (chosen: File) => {
    setFile(chosen)
    setIsDone(false)
    if (chosen.size > BYTES_MAX) return
    // Another file is another request, also where the first one’s answer was lost.
    if (request.current?.file !== chosen) request.current = { file: chosen, key: newKey() }
    const { key } = request.current
    void sending.send(async () => {
      const form = new FormData()
      form.append('permission', permission)
      form.append('file', chosen)
      const { address } = await client.write<{ readonly address: string }>('POST', path, form, key)
      setIsDone(true)
      onUploaded(address)
    })
  }
  const name = file?.name ?? ''
  return {
    start,
    isSending: sending.isSending,
    error:
      file && (isTooBig ? t('picture.tooBig') : isDone || sending.isSending ? undefined : (sending.errorOf('file') ?? sending.message)),
    /** What did not arrive is sent again. */
    again: file && !isTooBig && !isDone && sending.message !== undefined && !sending.isSending ? () => start(file) : undefined,
    state: sending.isSending ? t('picture.uploading', { file: name }) : isDone ? t('picture.uploaded', { file: name }) : '',
    /** An address is typed in its place. */
    forget: () => setFile(undefined),
  }
}
