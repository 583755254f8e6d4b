import { identityPaths } from '@vitrine/identity/contract/paths'
import type { VerificationDocumentsWire } from '@vitrine/identity/contract/schemas'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { fileProblem } from '../../features/attachments/file-problem.ts'
import { useUpload } from '../../features/attachments/use-upload.ts'
import { useApi } from '../../session/session-context.tsx'

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
  const { t } = useTranslation('documents')
  const messageOf = useFailureMessage()
  const [shown, setShown] = useState(initial)
  const { sending, send, cancel } = useUpload({ path: identityPaths.uploadVerificationDocument })
  const [step, setStep] = useState<DocumentStep>()
  const [failure, setFailure] = useState<Documents['failure']>()
  const say = (at: DocumentStep, error: unknown) =>
    setFailure({ step: at, text: error instanceof ValidationError ? error.message : messageOf(error) })

  async function upload(chosen: DocumentStep, file: File): Promise<void> {
    if (sending) return
    const problem = fileProblem(file)
    if (problem) return setFailure({ step: chosen, text: t(`problem.${problem}`) })
    setFailure(undefined)
    setStep(chosen)
    try {
      const answer = (await send(file, { step: chosen })) as { readonly data: VerificationDocumentsWire } | undefined
      if (answer) setShown(answer.data)
    } catch (error) {
      say(chosen, error)
    }
  }
  return {
    shown,
    sending: sending && step && { ...sending, step },
    failure,
    upload,
    cancel,
    remove: async (at, filename) => {
      setFailure(undefined)
      try {
        setShown((await api.identity.deleteVerificationDocument({ query: { step: at, filename }, body: undefined })).data)
      } catch (error) {
        say(at, error)
      }
    },
    refresh: () =>
      void api.identity.verificationDocuments().then(
        ({ data }) => setShown(data),
        () => undefined,
      ),
  }
}
