import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash, Notice } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Provider } from './provider.ts'
import { ProviderParts } from './provider-parts.tsx'
import styles from './provider-screen.module.css'

const t = sayFrom(texts)
const ERRORS = (['definitive', 'transient', 'funds', 'key', 'order'] as const).map((value) => ({
  value,
  name: t(`words.errorMeanings.${value}`),
}))
const STATUSES = (['pending', 'in_progress', 'completed', 'partial', 'canceled', 'unknown'] as const).map((value) => ({
  value,
  name: t(`words.statusMeanings.${value}`),
}))

interface Words {
  readonly errorTexts: readonly { readonly part: string; readonly means: (typeof ERRORS)[number]['value'] }[]
  readonly statusWords: readonly { readonly word: string; readonly means: (typeof STATUSES)[number]['value'] }[]
  readonly seen: readonly { readonly word: string; readonly orders: number }[]
}

/** What a provider's refusals and order states mean, where they are not the usual ones. */
export function ProviderWords({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const client = useClient()
  const own = `${path}/words`
  const words = useQuery({ queryKey: ['words', own], queryFn: () => client.read<Words>(own) })
  const mayEdit = useIsPermitted('providers.edit')
  return (
    <ListScreen title={provider.name} tabs={<ProviderParts provider={provider} />}>
      {words.error && <FailureView error={words.error} onRetry={() => void words.refetch()} />}
      {words.isPending && <LoadingRows />}
      {words.data && (
        <div className={styles.words}>
          <p className="tone-2">{t('words.intro')}</p>
          <Dictionary
            {...{ own, mayEdit }}
            title={t('words.statuses')}
            note={t('words.statusesNote')}
            field="word"
            label={t('words.word')}
            meanings={STATUSES}
            rows={words.data.statusWords.map(({ word, means }) => ({ word, means }))}
          />
          <section className={styles.dictionary} aria-label={t('words.seen')}>
            <h2 className={styles.heading}>{t('words.seen')}</h2>
            {words.data.seen.length === 0 && <p className="tone-3">{t('words.none')}</p>}
            <ul className={styles.pairs}>
              {words.data.seen.map(({ word, orders }) => (
                <li key={word}>
                  <span>{word}</span>
                  <span className="tone-3">{t('words.seenCount', { count: orders })}</span>
                </li>
              ))}
            </ul>
          </section>
          <Dictionary
            {...{ own, mayEdit }}
            title={t('words.errors')}
            note={t('words.errorsNote')}
            field="part"
            label={t('words.part')}
            meanings={ERRORS}
            rows={words.data.errorTexts.map(({ part, means }) => ({ word: part, means }))}
          />
        </div>
      )}
    </ListScreen>
  )
}

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
}

function Dictionary<Meaning extends string>({ own, mayEdit, title, note, field, label, meanings, rows }: DictionaryProps<Meaning>) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const id = useId()
  const [word, setWord] = useState('')
  const [means, setMeans] = useState<Meaning | undefined>(meanings[0]?.value)
  const put = (text: string, meaning: Meaning | null) =>
    sending.send(async (key) => {
      queries.setQueryData(['words', own], await client.write<Words>('PUT', own, { [field]: text, means: meaning }, key))
      toast(t('words.saved'))
      if (meaning !== null) setWord('')
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
      {mayEdit && means !== undefined && (
        <form
          className={styles.adding}
          onSubmit={(event) => {
            event.preventDefault()
            if (word.trim() !== '') void put(word.trim(), means)
          }}
        >
          <FieldText
            id={`${id}word`}
            label={label}
            autoComplete="off"
            maxLength={field === 'word' ? 100 : 200}
            error={sending.errorOf(field)}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
          <div className={styles.meaning}>
            <label htmlFor={`${id}means`}>{t('words.means')}</label>
            <Select
              id={`${id}means`}
              label={`${t('words.means')}, ${title}`}
              size="tiny"
              options={meanings}
              value={means}
              onChange={setMeans}
            />
          </div>
          <Action type="submit" isLoading={sending.isSending} disabled={word.trim() === ''}>
            {t('words.add')}
          </Action>
        </form>
      )}
    </section>
  )
}
