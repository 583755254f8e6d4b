import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@vitrine/ui/components'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { useListAddress } from '../../../lists/use-list-address.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { type Fact, Facts } from '../../../parts/facts.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import { useClient } from '../../../session/session-context.tsx'
import { dollars } from '../../../values/dollars.ts'
import { dayOf, shortTime } from '../../../values/times.ts'
import type { Provider } from '../provider.ts'
import { ProviderParts } from '../provider-parts.tsx'
import { amountIn, type Balance } from './balance.ts'
import { BalanceChart } from './balance-chart.tsx'
import styles from './overview.module.css'

const t = sayFrom(texts)
const SPANS = (['7', '30', '90'] as const).map((value) => ({ value, name: t('overview.span', { days: value }) }))
const USUAL = '30'

/** How an account's money goes: its balance over time, what was paid in, what orders cost, and how long the rest lasts. */
export function ProviderOverview({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const client = useClient()
  const { filters, set } = useListAddress(['days'])
  const days = SPANS.find(({ value }) => value === filters.days)?.value ?? USUAL
  const own = `${path}/balance`
  const balance = useQuery({ queryKey: ['balance', own, days], queryFn: () => client.read<Balance>(own, { days }) })
  return (
    <ListScreen
      title={provider.name}
      tabs={<ProviderParts provider={provider} />}
      filters={
        <CompactSelect
          label={t('overview.time')}
          options={SPANS}
          value={days}
          isSet={days !== USUAL}
          onChange={(next) => set({ days: next === USUAL ? '' : next })}
        />
      }
    >
      {balance.error && <FailureView error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.isPending && <LoadingRows />}
      {balance.data && <Overview balance={balance.data} readAt={balance.dataUpdatedAt} />}
    </ListScreen>
  )
}

function Overview({ balance, readAt }: { readonly balance: Balance; readonly readAt: number }) {
  const { currency, points, payments, spending } = balance
  return (
    <ScrollRegion className={styles.overview} label={t('overview.balance')}>
      <Facts facts={factsOf(balance)} />
      {points.length === 0 ? (
        <EmptyState title={t('overview.empty')}>{t('overview.emptyText')}</EmptyState>
      ) : (
        <figure className={styles.figure}>
          <BalanceChart balance={balance} now={readAt} />
          <figcaption className={styles.legend}>
            <span className={styles.isLine}>{t('overview.balance')}</span>
            {payments.length > 0 && <span className={styles.isPayment}>{t('overview.payment')}</span>}
            {Number(balance.lowBalance) > 0 && <span className={styles.isLow}>{t('lowBalance')}</span>}
          </figcaption>
        </figure>
      )}
      <div className={styles.tables}>
        <Amounts
          title={t('overview.payments')}
          note={t('overview.paymentsNote')}
          empty={t('overview.noPayments')}
          rows={payments.map(({ at, amount }) => ({ key: at, when: shortTime(at), amount: amountIn(currency, amount) }))}
        />
        <Amounts
          title={t('overview.spending')}
          note={t('overview.spendingNote')}
          empty={t('overview.noSpending')}
          rows={spending.toReversed().map(({ day, usd }) => ({ key: day, when: dayOf(day), amount: dollars(usd) }))}
        />
      </div>
    </ScrollRegion>
  )
}

function factsOf({ balance, currency, lowBalance, spentWeekUsd, lastsHours, lastsUntil }: Balance): readonly Fact[] {
  const isLow = balance !== null && Number(balance) < Number(lowBalance)
  return [
    [t('balance'), balance === null ? '–' : <span className={isLow ? 'tone-bad' : undefined}>{amountIn(currency, balance)}</span>],
    [t('lowBalance'), Number(lowBalance) > 0 ? amountIn(currency, lowBalance) : null],
    [t('overview.spentWeek'), dollars(spentWeekUsd)],
    [
      t('lasts'),
      lastsHours === null || lastsUntil === null
        ? t(balance === null ? 'overview.noBalance' : 'overview.noForecast')
        : lastsText(lastsHours, lastsUntil),
    ],
  ]
}

const lastsText = (hours: number, until: string): string =>
  t('overview.lasts', {
    time: hours < 48 ? t('overview.hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) }),
    until: hours < 48 ? shortTime(until) : dayOf(until),
  })

interface AmountsProps {
  readonly title: string
  readonly note: string
  readonly empty: string
  readonly rows: readonly { readonly key: string; readonly when: string; readonly amount: string }[]
}

const Amounts = ({ title, note, empty, rows }: AmountsProps) => (
  <section aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    <p className="tone-3 type-caption">{note}</p>
    {rows.length === 0 ? (
      <p className="tone-2">{empty}</p>
    ) : (
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('overview.when')}</th>
            <th scope="col">{t('overview.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, when, amount }) => (
            <tr key={key}>
              <th scope="row">{when}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
