import { Notice } from '@vitrine/ui/components'
import { saidOf } from '../../../api/api-error.ts'
import type { Preview } from '../../../forms/use-preview.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import styles from '../provider-screen.module.css'
import { type Effect, nameOfMeaning } from './words.ts'

const t = sayFrom(texts)

interface MappingEffectProps {
  readonly preview: Preview<Effect>
  readonly means: string
}

/** What a mapping would read in another way, before it is saved. */
export function MappingEffect({ preview, means }: MappingEffectProps) {
  const { data, error } = preview
  if (error) return <Notice tone="bad">{saidOf(error)}</Notice>
  if (!data) return null
  const { already, changes, sample } = data
  return (
    <div className={styles.effect} role="status">
      {already !== null && already !== 'unknown' && already !== means && (
        <p className="tone-warn">{t('words.already', { meaning: nameOfMeaning(already) })}</p>
      )}
      {sample && (
        <p>
          {sample.before === sample.after
            ? t('words.sampleSame', { text: sample.text, meaning: nameOfMeaning(sample.after) })
            : t('words.sample', { text: sample.text, before: nameOfMeaning(sample.before), after: nameOfMeaning(sample.after) })}
        </p>
      )}
      {changes.length === 0 ? (
        <p className="tone-3">{t('words.noEffect')}</p>
      ) : (
        <ul className={styles.pairs} aria-label={t('words.effect')}>
          {changes.map(({ text, before, after, calls, orders }) => (
            <li key={text}>
              <span>{text}</span>
              <span className="tone-3">
                {[calls !== null && t('words.calls', { count: calls }), orders > 0 && t('words.orders', { count: orders })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="tone-2">{`${nameOfMeaning(before)} → ${nameOfMeaning(after)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.some(({ calls, orders }) => calls !== null && orders > 0) && <p className="tone-3">{t('words.decidedThere')}</p>}
      {changes.some(({ calls, orders }) => calls === null && orders > 0) && <p className="tone-3">{t('words.nextCheck')}</p>}
    </div>
  )
}
