import { useQueryClient } from '@tanstack/react-query'
import { IconTrash, Notice } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { FieldText } from '../../../forms/field-text.tsx'
import { usePreview } from '../../../forms/use-preview.ts'
import { useSending } from '../../../forms/use-sending.ts'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action, IconAction } from '../../../parts/action.tsx'
import { useClient } from '../../../session/session-context.tsx'
import styles from '../provider-screen.module.css'
import { MappingEffect } from './mapping-effect.tsx'
import type { Effect, Words } from './words.ts'

const t = sayFrom(texts)
const MAX = { part: 200, word: 100 }
const MIN = { part: 3, word: 1 }

interface DictionaryProps<Meaning extends string> {
  readonly own: string
  readonly mayEdit: boolean
  readonly title: string
  readonly note: string
  /** Its name on the wire. */
  readonly field: 'word' | 'part'
  readonly label: string
  readonly meanings: readonly { readonly value: Meaning; readonly name: string }[]
  readonly rows: readonly { readonly word: string; readonly means: Meaning }[]
  /** What is typed, which a text that was seen fills. */
  readonly word: string
  readonly onWord: (word: string) => void
}

/** What an operator said that texts of a provider mean: taken away, or said anew after seeing what that changes. */
export function Dictionary<Meaning extends string>(props: DictionaryProps<Meaning>) {
  const { own, mayEdit, title, note, field, meanings, rows, onWord } = props
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const put = (text: string, means: Meaning | null) =>
    sending.send(async (key) => {
      const { data, undo } = await client.change<Words>('PUT', own, { [field]: text, means }, key)
      queries.setQueryData(['words', own], data)
      done(t('words.saved'), undo, [['words', own]])
      if (means !== null) onWord('')
    })
  return (
    <section className={styles.dictionary} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <p className="tone-3">{note}</p>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      {rows.length === 0 && <p className="tone-3">{t('words.none')}</p>}
      <ul className={styles.pairs}>
        {rows.map((row) => (
          <li key={row.word}>
            <span>{row.word}</span>
            <span className="tone-2">{meanings.find(({ value }) => value === row.means)?.name}</span>
            {mayEdit && (
              <IconAction label={t('words.remove', { word: row.word })} onClick={() => void put(row.word, null)}>
                <IconTrash size={16} />
              </IconAction>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <NewMapping {...props} error={sending.errorOf(field)} isSending={sending.isSending} onSave={put} />}
    </section>
  )
}

interface NewMappingProps<Meaning extends string> extends DictionaryProps<Meaning> {
  readonly error: string | undefined
  readonly isSending: boolean
  readonly onSave: (text: string, means: Meaning) => Promise<void>
}

function NewMapping<Meaning extends string>({
  own,
  title,
  field,
  label,
  meanings,
  word,
  onWord,
  error,
  isSending,
  onSave,
}: NewMappingProps<Meaning>) {
  const id = useId()
  const [means, setMeans] = useState(meanings[0]?.value)
  const [sample, setSample] = useState('')
  const text = word.trim()
  const isLong = text.length >= MIN[field]
  const wire = { [field]: text, means, ...(field === 'part' && sample.trim() ? { sample: sample.trim() } : {}) }
  const preview = usePreview<Effect>(`${own}/preview`, isLong && means !== undefined ? wire : undefined)
  return (
    <>
      <form
        className={styles.adding}
        onSubmit={(event) => {
          event.preventDefault()
          if (isLong && means !== undefined) void onSave(text, means)
        }}
      >
        <FieldText
          id={`${id}word`}
          label={label}
          autoComplete="off"
          maxLength={MAX[field]}
          error={error}
          value={word}
          onChange={(event) => onWord(event.target.value)}
        />
        <div className={styles.meaning}>
          <label htmlFor={`${id}means`}>{t('words.means')}</label>
          <Select
            id={`${id}means`}
            label={`${t('words.means')}, ${title}`}
            size="tiny"
            options={meanings}
            value={means as Meaning}
            onChange={setMeans}
          />
        </div>
        <Action type="submit" isLoading={isSending} disabled={!isLong}>
          {t('words.add')}
        </Action>
        {field === 'part' && isLong && (
          <FieldText
            id={`${id}sample`}
            label={t('words.try')}
            autoComplete="off"
            maxLength={2_000}
            value={sample}
            onChange={(event) => setSample(event.target.value)}
          />
        )}
      </form>
      {isLong && means !== undefined && <MappingEffect preview={preview} means={means} />}
    </>
  )
}
