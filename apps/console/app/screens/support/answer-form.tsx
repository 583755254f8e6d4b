import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './support.module.css'
import type { Ticket } from './ticket.ts'

const t = sayFrom(texts)
const LENGTH_MAX = 20_000

export interface AnswerFormProps {
  readonly path: string
  readonly ticket: Ticket
  readonly onSent: (after: Ticket) => void
}

/** An answer or a note. What is typed stays when it was refused because somebody else was faster. */
export function AnswerForm({ path, ticket, onSent }: AnswerFormProps) {
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [text, setText] = useState('')
  const [isNote, setIsNote] = useState(false)
  const send = (isSolved: boolean) =>
    text.trim() === ''
      ? undefined
      : sending
          .send(async (key) => {
            const body = { version: ticket.version, text, isNote, isSolved: isSolved && !isNote }
            onSent(await client.write<Ticket>('POST', `${path}/messages`, body, key))
            setText('')
            toast(isNote ? t('noted') : t('sent', { id: String(ticket.id) }))
          })
          .finally(() => queries.invalidateQueries({ queryKey: ['ticket', path] }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void send(false)
  }
  const choose = (toNote: boolean) => {
    setIsNote(toNote)
    document.getElementById(id)?.focus()
  }
  const problem = sending.message ?? sending.errorOf('text')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <fieldset className={styles.modes} aria-label={t('modeLabel')}>
        <button type="button" className={styles.viewButton} aria-pressed={!isNote} onClick={() => choose(false)}>
          {t('answer')}
        </button>
        <button type="button" id="ticket-note" className={styles.viewButton} aria-pressed={isNote} onClick={() => choose(true)}>
          {t('note')}
        </button>
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {t(isNote ? 'noteText' : 'text')}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={4}
        maxLength={LENGTH_MAX}
        placeholder={t(isNote ? 'noteHint' : 'text')}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={styles.acts}>
        <Action variant="primary" type="submit" keys={commandKey('↵')} isLoading={sending.isSending} disabled={text.trim() === ''}>
          {t(isNote ? 'saveNote' : 'send')}
        </Action>
        {!isNote && (
          <Action disabled={text.trim() === ''} onClick={() => void send(true)}>
            {t('sendSolve')}
          </Action>
        )}
      </div>
    </form>
  )
}
