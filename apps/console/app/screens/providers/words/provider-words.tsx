import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { type ReactNode, useState } from 'react'
import { ListScreen } from '../../../lists/list-screen.tsx'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { useIsPermitted } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { shortTime } from '../../../values/times.ts'
import type { Provider } from '../provider.ts'
import { ProviderParts } from '../provider-parts.tsx'
import styles from '../provider-screen.module.css'
import { Dictionary } from './dictionary.tsx'
import { nameOfProgress, nameOfReason, progresses, reasons, type Words } from './words.ts'

const t = sayFrom(texts)
const ERRORS = reasons.map((value) => ({ value, name: nameOfReason(value) }))
const STATUSES = progresses.map((value) => ({ value, name: nameOfProgress(value) }))

/** What a provider's refusals and order states mean, where they are not the usual ones: what it says, and what operators said about it. */
export function ProviderWords({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const client = useClient()
  const own = `${path}/words`
  const words = useQuery({ queryKey: ['words', own], queryFn: () => client.read<Words>(own) })
  const mayEdit = useIsPermitted('providers.edit')
  const [word, setWord] = useState('')
  const [part, setPart] = useState('')
  return (
    <ListScreen title={provider.name} tabs={<ProviderParts provider={provider} />}>
      {words.error && <FailureView error={words.error} onRetry={() => void words.refetch()} />}
      {words.isPending && <LoadingRows />}
      {words.data && (
        <div className={styles.words}>
          <p className="tone-2">{t('words.intro')}</p>
          <Seen title={t('words.seen')} none={t('words.noWords')}>
            {words.data.seen.map((row) => (
              <SeenText
                key={row.word}
                text={row.word}
                facts={t('words.orders', { count: row.orders })}
                meaning={row.means === 'unknown' ? null : nameOfProgress(row.means)}
                onMap={mayEdit ? () => setWord(row.word) : undefined}
              />
            ))}
          </Seen>
          <Dictionary
            {...{ own, mayEdit, word }}
            title={t('words.statuses')}
            note={t('words.statusesNote')}
            field="word"
            label={t('words.word')}
            meanings={STATUSES}
            rows={words.data.statusWords}
            onWord={setWord}
          />
          <Seen title={t('words.refusals')} none={t('words.noRefusals')}>
            {words.data.refusals.map(({ text, means, calls, orders, lastAt }) => (
              <SeenText
                key={text}
                text={text}
                facts={[
                  t('words.calls', { count: calls }),
                  orders > 0 && t('words.waiting', { count: orders }),
                  t('words.last', { time: shortTime(lastAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                meaning={means && nameOfReason(means)}
                onMap={mayEdit ? () => setPart(text.slice(0, 200)) : undefined}
              />
            ))}
          </Seen>
          <Dictionary
            {...{ own, mayEdit }}
            title={t('words.errors')}
            note={t('words.errorsNote')}
            field="part"
            label={t('words.part')}
            meanings={ERRORS}
            rows={words.data.errorTexts.map(({ part: said, means }) => ({ word: said, means }))}
            word={part}
            onWord={setPart}
          />
        </div>
      )}
    </ListScreen>
  )
}

function Seen({ title, none, children }: { readonly title: string; readonly none: string; readonly children: readonly ReactNode[] }) {
  return (
    <section className={styles.dictionary} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children.length === 0 ? <p className="tone-3">{none}</p> : <ul className={styles.pairs}>{children}</ul>}
    </section>
  )
}

interface SeenTextProps {
  readonly text: string
  readonly facts: string
  /** Null where nobody has said what it means. */
  readonly meaning: string | null
  /** Brings it into the form below. */
  readonly onMap: (() => void) | undefined
}

const SeenText = ({ text, facts, meaning, onMap }: SeenTextProps) => (
  <li>
    <span>{text}</span>
    <span className="tone-3">{facts}</span>
    {meaning === null ? <Tag tone="warn">{t('words.noMeaning')}</Tag> : <span className="tone-2">{meaning}</span>}
    {onMap && (
      <Action variant="quiet" aria-label={t('words.mapNamed', { text })} onClick={onMap}>
        {t('words.map')}
      </Action>
    )}
  </li>
)
