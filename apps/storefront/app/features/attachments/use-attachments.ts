import { useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { fileProblem, TICKET_ACCEPTED } from './file-problem.ts'
import { type Upload, type UploadPlace, useUpload } from './use-upload.ts'

export const ATTACHMENTS_MAX = 5

export interface Attachment {
  readonly id: string
  readonly filename: string
  /** Of the picture that was chosen, in this page alone; a PDF has none. */
  readonly preview: string | undefined
}

export interface Attachments {
  readonly shown: readonly Attachment[]
  /** What goes with the message; absent without pictures. */
  readonly body: { readonly attachments?: string[] }
  readonly sending: Upload['sending']
  readonly failure: string | undefined
  readonly upload: (file: File) => Promise<void>
  readonly cancel: () => void
  readonly remove: (id: string) => void
  /** After they were sent. */
  readonly clear: () => void
}

/** Files that go with a message while it is written: each is uploaded as it is chosen, so that a refusal is told at once and what was typed stays. */
export function useAttachments(place: UploadPlace, onChange: () => void): Attachments {
  const { t } = useTranslation('attachments')
  const messageOf = useFailureMessage()
  const { sending, send, cancel } = useUpload(place)
  const [shown, setShown] = useState<readonly Attachment[]>([])
  const [failure, setFailure] = useState<string>()

  async function upload(file: File): Promise<void> {
    if (sending || shown.length >= ATTACHMENTS_MAX) return
    const problem = fileProblem(file, TICKET_ACCEPTED)
    if (problem) return setFailure(t(`problem.${problem}`))
    setFailure(undefined)
    try {
      const answer = (await send(file)) as { readonly data: Pick<Attachment, 'id' | 'filename'> } | undefined
      if (!answer) return
      const { id, filename } = answer.data
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      setShown((before) => [...before, { id, filename, preview }])
      onChange()
    } catch (error) {
      setFailure(error instanceof ValidationError ? error.message : messageOf(error))
    }
  }
  const drop = (gone: readonly Attachment[]) => {
    for (const { preview } of gone) if (preview) URL.revokeObjectURL(preview)
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
    cancel,
    remove: (id) => drop(shown.filter((each) => each.id === id)),
    clear: () => drop(shown),
  }
}
