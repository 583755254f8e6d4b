import { Button, Notice } from '@vitrine/ui/components'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { AttachmentField } from '../../features/attachments/attachment-field.tsx'
import { useAttachments } from '../../features/attachments/use-attachments.ts'
import { MessageField } from '../../forms/message-field.tsx'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useTypedBefore } from '../../forms/use-typed-before.ts'
import { drafts } from '../../preferences/drafts.ts'
import type { Conversation } from './conversation.ts'
import type { ConversationCalls } from './conversation-view.tsx'
import styles from './help.module.css'
import { useDraft } from './use-draft.ts'

const EMPTY = { text: '' }

export interface ReplyFormProps {
  readonly conversation: Conversation
  readonly calls: Pick<ConversationCalls, 'reply' | 'uploadPlace'>
  readonly onSent: (after: Conversation) => void
}

/** Writing on. What is typed stays over a failure and a reload; Ctrl or ⌘ with Enter sends it. */
export function ReplyForm({ conversation, calls, onSent }: ReplyFormProps) {
  const { t } = useTranslation('help')
  const messageOf = useFailureMessage()
  const id = useId()
  const { values, change, clear } = useDraft(drafts.reply, String(conversation.id), EMPTY)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  // A repeated send of the same text is the same reply.
  const key = useRef<string>(undefined)
  const isSolved = conversation.state === 'solved'
  const type = (text: string) => {
    change({ text })
    setProblem(undefined)
    key.current = undefined
  }
  const [pictureError, setPictureError] = useState<string>()
  const attachments = useAttachments(calls.uploadPlace, () => {
    setPictureError(undefined)
    key.current = undefined
  })
  useTypedBefore([id], (_, text) => type(text))
  const send = useOneAtATime(async () => {
    setProblem(undefined)
    setFailure(undefined)
    if (values.text.trim() === '') {
      setProblem(t('reply.empty'))
      document.getElementById(id)?.focus()
      return
    }
    setIsSending(true)
    key.current ??= crypto.randomUUID()
    try {
      onSent(await calls.reply({ text: values.text, ...attachments.body }, key.current))
      key.current = undefined
      clear()
      attachments.clear()
    } catch (error) {
      if (error instanceof ValidationError && error.fields.text) setProblem(error.fields.text.join('\n'))
      else if (error instanceof ValidationError && error.fields.attachments) setPictureError(error.fields.attachments.join('\n'))
      else setFailure(messageOf(error))
    } finally {
      setIsSending(false)
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isSolved && <p className="tone-2">{t('reply.solved')}</p>}
      <MessageField
        id={id}
        rows={4}
        label={t('reply.text')}
        value={values.text}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <AttachmentField attachments={attachments} error={pictureError} />
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <div>
        <Button variant="primary" type="submit" isLoading={isSending} disabled={attachments.sending !== undefined}>
          {t(isSolved ? 'reply.reopen' : 'reply.send')}
        </Button>
      </div>
    </form>
  )
}
