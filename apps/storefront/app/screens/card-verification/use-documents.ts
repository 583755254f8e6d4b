import { identityPaths } from '@vitrine/identity/contract/paths'
import type { VerificationDocumentsWire } from '@vitrine/identity/contract/schemas'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { sendForm } from '../../api/send-form.ts'
import { tabToken } from '../../api/token-store.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { fileProblem } from '../../features/attachments/file-problem.ts'
import { readCookie } from '../../preferences/cookies.ts'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'

export type DocumentStep = VerificationDocumentsWire['files'][number]['step']

export interface Documents {
  readonly shown: VerificationDocumentsWire
  /** The upload under way: its step, its file and how much of it has gone. */
  readonly sending: { readonly step: DocumentStep; readonly name: string; readonly share: number } | undefined
  readonly failure: { readonly step: DocumentStep; readonly text: string } | undefined
  readonly upload: (step: DocumentStep, file: File) => Promise<void>
  readonly cancel: () => void
  readonly remove: (step: DocumentStep, filename: string) => Promise<void>
  /** Asks again, because addresses of photos work for minutes only. */
  readonly refresh: () => void
}

export function useDocuments(initial: VerificationDocumentsWire): Documents {
  const api = useApi()
  const { locale } = useShop()
  const { t } = useTranslation('documents')
  const messageOf = useFailureMessage()
  const [shown, setShown] = useState(initial)
  const [sending, setSending] = useState<Documents['sending']>()
  const [failure, setFailure] = useState<Documents['failure']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const say = (step: DocumentStep, error: unknown) =>
    setFailure({ step, text: error instanceof ValidationError ? error.message : messageOf(error) })

  async function upload(step: DocumentStep, file: File): Promise<void> {
    if (sending) return
    const problem = fileProblem(file)
    if (problem) return setFailure({ step, text: t(`problem.${problem}`) })
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setSending({ step, name: file.name, share: 0 })
    const form = new FormData()
    form.append('step', step)
    form.append('file', file)
    try {
      const ports = { token: tabToken, country: () => readCookie('client_ip_country'), locale }
      const onProgress = (share: number) => setSending({ step, name: file.name, share })
      const answer = await sendForm(ports, identityPaths.uploadVerificationDocument, { form, onProgress, signal: controller.signal })
      setShown((answer as { data: VerificationDocumentsWire }).data)
    } catch (error) {
      if (!controller.signal.aborted) say(step, error)
    }
    setSending(undefined)
  }
  return {
    shown,
    sending,
    failure,
    upload,
    cancel: () => running.current?.abort(),
    remove: async (step, filename) => {
      setFailure(undefined)
      try {
        setShown((await api.identity.deleteVerificationDocument({ query: { step, filename }, body: undefined })).data)
      } catch (error) {
        say(step, error)
      }
    },
    refresh: () =>
      void api.identity.verificationDocuments().then(
        ({ data }) => setShown(data),
        () => undefined,
      ),
  }
}
