import type { PathDef } from '@vitrine/platform/kernel'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { sendForm } from '../../api/send-form.ts'
import { tabToken } from '../../api/token-store.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { readCookie } from '../../preferences/cookies.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { fileProblem } from './file-problem.ts'

export const ATTACHMENTS_MAX = 5

/** Where pictures are uploaded to. */
export interface UploadPlace {
  readonly path: PathDef
  readonly params?: Readonly<Record<string, string | number>>
}

export interface Attachment {
  readonly id: string
  readonly filename: string
  /** Of the file that was chosen, in this page alone. */
  readonly preview: string
}

export interface Attachments {
  readonly shown: readonly Attachment[]
  /** What goes with the message; absent without pictures. */
  readonly body: { readonly attachments?: string[] }
  /** The upload under way: its file and how much of it has gone. */
  readonly sending: { readonly name: string; readonly share: number } | undefined
  readonly failure: string | undefined
  readonly upload: (file: File) => Promise<void>
  readonly cancel: () => void
  readonly remove: (id: string) => void
  /** After they were sent. */
  readonly clear: () => void
}

/** Pictures that go with a message while it is written: each is uploaded as it is chosen, so that a refusal is told at once and what was typed stays. */
export function useAttachments({ path, params }: UploadPlace, onChange: () => void): Attachments {
  const { locale } = useShop()
  const { t } = useTranslation('attachments')
  const messageOf = useFailureMessage()
  const [shown, setShown] = useState<readonly Attachment[]>([])
  const [sending, setSending] = useState<Attachments['sending']>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File): Promise<void> {
    if (sending || shown.length >= ATTACHMENTS_MAX) return
    const problem = fileProblem(file)
    if (problem) return setFailure(t(`problem.${problem}`))
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setSending({ name: file.name, share: 0 })
    const form = new FormData()
    form.append('file', file)
    try {
      const ports = { token: tabToken, country: () => readCookie('client_ip_country'), locale }
      const onProgress = (share: number) => setSending({ name: file.name, share })
      const answer = await sendForm(ports, path, { form, params, onProgress, signal: controller.signal })
      const { data } = answer as { readonly data: Pick<Attachment, 'id' | 'filename'> }
      setShown((before) => [...before, { id: data.id, filename: data.filename, preview: URL.createObjectURL(file) }])
      onChange()
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error instanceof ValidationError ? error.message : messageOf(error))
    }
    setSending(undefined)
  }
  const drop = (gone: readonly Attachment[]) => {
    for (const { preview } of gone) URL.revokeObjectURL(preview)
    setShown((before) => before.filter((each) => !gone.includes(each)))
    setFailure(undefined)
    onChange()
  }
  return {
    shown,
    body: shown.length > 0 ? { attachments: shown.map(({ id }) => id) } : {},
    sending,
    failure,
    upload,
    cancel: () => running.current?.abort(),
    remove: (id) => drop(shown.filter((each) => each.id === id)),
    clear: () => drop(shown),
  }
}
