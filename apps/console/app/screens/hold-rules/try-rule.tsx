import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Thing } from '../../forms/field.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/hold-rules.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { conditionsOf } from './hold-rule.ts'
import styles from './hold-rules.module.css'

const t = sayFrom(texts)

interface Tried {
  readonly of: number
  readonly count: number
  readonly orders: readonly {
    readonly id: number
    readonly serviceName: string
    readonly quantity: number
    readonly charged: string
    readonly paidAt: string
  }[]
}

/** Which of the last paid orders the rule would have held, as it stands in the form. */
export function TryRule({ values }: { readonly values: Thing }) {
  const client = useClient()
  const base = usePanelPath()
  const { key } = usePanel()
  const sending = useSending()
  const wanted = JSON.stringify(conditionsOf(values))
  const [tried, setTried] = useState<{ readonly wanted: string; readonly result: Tried }>()
  // Of other conditions than those that stand there now it would mislead.
  const result = tried?.wanted === wanted ? tried.result : undefined
  const attempt = () =>
    sending.send(async () => setTried({ wanted, result: await client.write<Tried>('POST', `${base}/hold-rules/try`, JSON.parse(wanted)) }))
  const refusal = sending.message ?? Object.values(sending.errors).flat().join(' ')
  return (
    <section className={styles.trial} aria-label={t('tried')}>
      <Action isLoading={sending.isSending} onClick={() => void attempt()}>
        {t(result ? 'tryAgain' : 'try')}
      </Action>
      {refusal && <Notice tone="warn">{refusal}</Notice>}
      {result && (
        <div role="status">
          <p className="weight-medium">
            {result.count === 0
              ? t('wouldHoldNone', { of: grouped(result.of) })
              : t('wouldHold', { count: grouped(result.count), of: grouped(result.of) })}
          </p>
          {result.orders.length > 0 && <p className="tone-2">{t('newest')}</p>}
          <ol className={styles.orders}>
            {result.orders.map(({ id, serviceName, quantity, charged, paidAt }) => (
              <li key={id}>
                <Link className="link number" to={`${paths.panel(key, 'orders')}?open=${id}`}>
                  {id}
                </Link>
                <span>{serviceName}</span>
                <span className="number tone-2">{grouped(quantity)}</span>
                <span className="number">{dollars(charged)}</span>
                <span className="tone-3">{shortTime(paidAt)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
