import { CheckboxRow, Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/support.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { useClient } from '../../../session/session-context.tsx'
import type { Ticket, TicketMessage } from '../ticket.ts'
import styles from './acts.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const SUBJECT_MIN = 3
const SUBJECT_MAX = 150

export interface SplitMessageProps {
  readonly path: string
  readonly ticket: Ticket
  readonly message: TicketMessage
  /** The new ticket; undefined after a refusal. */
  readonly onAnswered: (made?: Ticket) => void
}

/** Makes a ticket of its own of a customer's message that asks something else. */
export function SplitMessage({ path, ticket, message, onAnswered }: SplitMessageProps) {
  const id = useId()
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const [subject, setSubject] = useState('')
  const [withLater, setWithLater] = useState(false)
  const confirm = async () => {
    await sending.send(async (key) => {
      const body = { version: ticket.version, messageId: message.id, withLater, subject: subject.trim() }
      const made = await client.write<Ticket>('POST', `${path}/split`, body, key)
      setIsOpen(false)
      toast(t('split.done', { id: String(made.id) }))
      onAnswered(made)
    })
    onAnswered()
  }
  const problem = sending.message ?? sending.errorOf('messageId')
  return (
    <>
      <Action variant="quiet" onClick={() => setIsOpen(true)}>
        {t('split.name')}
      </Action>
      {isOpen && (
        <ConfirmDialog
          title={t('split.question')}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={t('split.confirm')}
          isDisabled={subject.trim().length < SUBJECT_MIN}
          onClose={() => setIsOpen(false)}
          onConfirm={confirm}
        >
          <div className={styles.body}>
            <p className={styles.quoted}>{message.text}</p>
            <TextField
              id={`${id}subject`}
              label={t('split.subject')}
              maxLength={SUBJECT_MAX}
              value={subject}
              error={sending.errorOf('subject')}
              onChange={({ target }) => setSubject(target.value)}
            />
            <CheckboxRow isWhole checked={withLater} onChange={({ target }) => setWithLater(target.checked)}>
              {t('split.withLater')}
            </CheckboxRow>
            {problem && (
              <Notice tone="bad" role="alert">
                {problem}
              </Notice>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
