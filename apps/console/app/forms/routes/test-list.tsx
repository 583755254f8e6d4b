import { Tag, type Tone } from '@vitrine/ui/components'
import { Link } from 'react-router'
import orderTexts from '../../messages/en/orders.json'
import texts from '../../messages/en/routes.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import styles from './route-editor.module.css'
import { type RouteTest, tookTime } from './route-test.ts'

const t = sayFrom(texts)
const TONES: Readonly<Record<string, Tone>> = {
  completed: 'ok',
  partial: 'warn',
  review: 'warn',
  unknown: 'warn',
  canceled: 'bad',
  failed: 'bad',
}

/** The latest test orders of a service's routes, with what became of them. */
export function TestList({ tests }: { readonly tests: readonly RouteTest[] }) {
  const { key } = usePanel()
  if (tests.length === 0) return null
  return (
    <section aria-label={t('tests')}>
      <h4 className={styles.title}>{t('tests')}</h4>
      <ul className={styles.list}>
        {tests.map((test) => (
          <li key={test.id} className={styles.row}>
            <div className={styles.facts}>
              <span className={styles.name}>
                <Link to={`${paths.panel(key, 'orders')}?open=${test.id}`}>{t('testOpen', { id: String(test.id) })}</Link>
                <Tag tone={TONES[test.state] ?? 'info'}>{textIn(orderTexts.states as Named, test.state)}</Tag>
                <span className="number">
                  {t('testProgress', { delivered: grouped(test.delivered), quantity: grouped(test.quantity) })}
                </span>
              </span>
              <span className={styles.detail}>{t('testOf', { account: test.account, service: test.providerServiceId })}</span>
              <span className={styles.detail}>{[moneyOf(test), timesOf(test), test.said].filter(Boolean).join(' · ')}</span>
              <span className={styles.detail}>{`${test.by}, ${fullTime(test.createdAt)}`}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function moneyOf({ cost, charged }: RouteTest): string | undefined {
  if (cost === null) return undefined
  return charged === null ? t('testCost', { cost: dollars(cost) }) : t('testMoney', { cost: dollars(cost), charged: dollars(charged) })
}

function timesOf({ createdAt, acceptedAt, endedAt }: RouteTest): string | undefined {
  if (acceptedAt === null) return undefined
  const taken = tookTime(createdAt, acceptedAt)
  return endedAt === null ? t('testTaken', { taken }) : t('testTimes', { taken, ended: tookTime(createdAt, endedAt) })
}
