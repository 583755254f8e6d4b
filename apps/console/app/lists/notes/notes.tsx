import { useQueryClient } from '@tanstack/react-query'
import { CheckboxRow, Notice, Tag } from '@vitrine/ui/components'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { useKeptText } from '../../forms/drafts/use-kept-text.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/notes.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { useList } from '../use-list.ts'
import styles from './notes.module.css'

const t = sayFrom(texts)
const LENGTH_MAX = 5000

interface Note {
  readonly id: number
  readonly text: string
  readonly author: { readonly id: number; readonly name: string }
  readonly at: string
  readonly isPinned: boolean
  readonly version: number
}

export interface NotesProps {
  /** Of the thing, in the operators' API. */
  readonly path: string
  /** The right by which the thing is seen: who has more than a look writes notes. */
  readonly permission: string
}

/** What the team wrote for each other about a thing: pinned notes first, then the newest. */
export function Notes({ path, permission }: NotesProps) {
  const { permissions, sees } = usePanel()
  const mayWrite = permissions.includes(permission) && !sees.includes(permission)
  const list = useList<Note>(`${path}/notes`, {})
  const { data, error, isPending, refetch } = list.page
  return (
    <>
      {mayWrite && <NewNote path={path} />}
      {error && !data && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows />}
      {data?.rows.length === 0 && <p className="tone-3">{t('empty')}</p>}
      {data && data.rows.length > 0 && (
        <ol className={styles.notes}>
          {data.rows.map((note) => (
            <NoteRow key={note.id} {...{ note, path, mayWrite }} />
          ))}
        </ol>
      )}
      {(list.onPrevious || list.onNext) && (
        <div className={styles.acts}>
          {list.onPrevious && <Action onClick={list.onPrevious}>{t('newer')}</Action>}
          {list.onNext && <Action onClick={list.onNext}>{t('older')}</Action>}
        </div>
      )}
    </>
  )
}

function NewNote({ path }: { readonly path: string }) {
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const { text, setText, isAside: isPinned, setIsAside: setIsPinned } = useKeptText(`${path}/note`)
  const isEmpty = text.trim() === ''
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isEmpty) return
    void sending.send(async (key) => {
      await client.write('POST', `${path}/notes`, { text, isPinned }, key)
      setText('')
      setIsPinned(false)
      toast(t('added'))
      await queries.invalidateQueries({ queryKey: ['list', `${path}/notes`] })
    })
  }
  const problem = sending.message ?? sending.errorOf('text')
  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id} className={styles.label}>
        {t('label')}
      </label>
      <textarea
        id={id}
        aria-keyshortcuts="n"
        className={styles.area}
        rows={3}
        maxLength={LENGTH_MAX}
        aria-describedby={`${id}-hint`}
        value={text}
        onKeyDown={(event) => (event.key === 'Enter' && (event.metaKey || event.ctrlKey) ? send(event) : undefined)}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-hint`} className={`${styles.hint} tone-3`}>
        {t('hint')}
      </p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={styles.acts}>
        <Action type="submit" keys={commandKey('↵')} isLoading={sending.isSending} disabled={isEmpty}>
          {t('add')}
        </Action>
        <CheckboxRow checked={isPinned} onChange={(event) => setIsPinned(event.target.checked)} isWhole>
          {t('pin')}
        </CheckboxRow>
      </div>
    </form>
  )
}

function NoteRow({ note, path, mayWrite }: { readonly note: Note; readonly path: string; readonly mayWrite: boolean }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { id, text, author, at, isPinned, version } = note
  const pin = async () => {
    await client.write('POST', `${path}/notes/${id}/pin`, { version, isPinned: !isPinned }).catch((error: unknown) => toast(saidOf(error)))
    await queries.invalidateQueries({ queryKey: ['list', `${path}/notes`] })
  }
  const said = { author: author.name, date: fullTime(at) }
  return (
    <li>
      <div className={styles.head}>
        <span className="weight-medium">{author.name}</span>
        <span className="tone-3">{said.date}</span>
        {isPinned && <Tag tone="info">{t('pinned')}</Tag>}
        {mayWrite && (
          <span className={styles.end}>
            <Action aria-label={t(isPinned ? 'unpinNoteOf' : 'pinNoteOf', said)} onClick={() => void pin()}>
              {t(isPinned ? 'unpinNote' : 'pinNote')}
            </Action>
          </span>
        )}
      </div>
      <p className={styles.text}>{text}</p>
    </li>
  )
}
