import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useKeptText } from '../../forms/drafts/use-kept-text.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { draftOf, useTakeBack } from './acts/use-take-back.ts'
import { AttachButton, AttachmentNames } from './attachment-picker.tsx'
import { ReplyPicker } from './reply-picker.tsx'
import styles from './support.module.css'
import type { Ticket } from './ticket.ts'
import { useAttachments } from './use-attachments.ts'
import { useReplyPick } from './use-reply-pick.ts'

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
  // An answer that was taken back after the operator went on to another ticket waits for them here.
  const [taken] = useState(() => draftOf(path))
  const { text, setText, isAside: isNote, setIsAside: setIsNote } = useKeptText(`tickets/${ticket.id}/answer`, taken?.text)
  const attachments = useAttachments(path, taken?.attachments)
  const area = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  /** Puts something in place of a part of the text, the caret behind it. */
  const put = (words: string, from: number, to: number) => {
    const field = area.current
    field?.focus()
    field?.setSelectionRange(from, to)
    field?.setRangeText(words, from, to, 'end')
    const after = field?.value ?? text
    setText(after)
    return after
  }
  const { pick, choose } = useReplyPick(path, (reply, { from, to }) => {
    put(reply.text, from, to)
    setMissing((before) => [...new Set([...before, ...reply.missing.map((name) => `{${name}}`)])])
  })
  const unfilled = missing.filter((name) => text.includes(name))
  /** The same as typing a slash at the caret. */
  const askForReply = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const slash = /(^|\s)$/.test(field.value.slice(0, from)) ? '/' : ' /'
    pick.follow(put(slash, from, to), from + slash.length)
  }
  const offerUndo = useTakeBack(path, onSent, (draft) => {
    if (area.current === null) return false
    setText(area.current.value.trim() === '' ? draft.text : `${draft.text}\n\n${area.current.value}`)
    attachments.put(draft.attachments)
    return true
  })
  const send = (isSolved: boolean) =>
    text.trim() === ''
      ? undefined
      : sending
          .send(async (key) => {
            const body = { version: ticket.version, text, isNote, isSolved: isSolved && !isNote, attachments: attachments.ids }
            const after = await client.write<Ticket>('POST', `${path}/messages`, body, key)
            onSent(after)
            setText('')
            attachments.clear()
            setMissing([])
            if (isNote) toast(t('noted'))
            else offerUndo(after, { text, attachments: attachments.shown })
          })
          .finally(() => queries.invalidateQueries({ queryKey: ['ticket', path] }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isNote && pick.onKeyDown(event)) return
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void send(false)
  }
  const writeNote = (toNote: boolean) => {
    pick.close()
    setIsNote(toNote)
    document.getElementById(id)?.focus()
  }
  const isOpen = !isNote && pick.isOpen
  const problem = sending.message ?? sending.errorOf('text') ?? attachments.error
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <fieldset className={styles.modes} aria-label={t('modeLabel')}>
        <button type="button" className={styles.viewButton} aria-pressed={!isNote} onClick={() => writeNote(false)}>
          {t('answer')}
        </button>
        <button type="button" className={styles.viewButton} aria-keyshortcuts="n" aria-pressed={isNote} onClick={() => writeNote(true)}>
          {t('note')}
        </button>
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {t(isNote ? 'noteText' : 'text')}
      </label>
      {isOpen && <ReplyPicker pick={pick} onChoose={choose} />}
      <textarea
        ref={area}
        id={id}
        aria-haspopup={isNote ? undefined : 'listbox'}
        aria-controls={isOpen ? pick.listId : undefined}
        aria-activedescendant={isOpen && pick.active >= 0 ? pick.optionId(pick.active) : undefined}
        aria-describedby={isNote ? undefined : `${id}hint`}
        className={styles.area}
        rows={4}
        maxLength={LENGTH_MAX}
        placeholder={t(isNote ? 'noteHint' : 'text')}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value)
          pick.follow(target.value, target.selectionStart)
        }}
        onSelect={({ currentTarget }) => pick.follow(currentTarget.value, currentTarget.selectionStart)}
        onBlur={pick.close}
      />
      {!isNote && (
        <p id={`${id}hint`} className="sr-only">
          {t('repliesHint')}
        </p>
      )}
      {!isNote && unfilled.length > 0 && (
        <Notice tone="warn" role="status">
          {t('replyMissing', { names: unfilled.join(', ') })}
        </Notice>
      )}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <AttachmentNames attachments={attachments} />
      <div className={styles.acts}>
        <Action variant="primary" type="submit" keys={commandKey('↵')} isLoading={sending.isSending} disabled={text.trim() === ''}>
          {t(isNote ? 'saveNote' : 'send')}
        </Action>
        {!isNote && (
          <Action disabled={text.trim() === ''} onClick={() => void send(true)}>
            {t('sendSolve')}
          </Action>
        )}
        {!isNote && (
          <Action keys="/" onClick={askForReply}>
            {t('replies')}
          </Action>
        )}
        <AttachButton attachments={attachments} />
      </div>
    </form>
  )
}
