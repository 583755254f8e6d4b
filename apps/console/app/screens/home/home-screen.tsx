import { classNames, Segmented } from '@vitrine/ui/components'
import { useSearchParams } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { isVisible } from '../../session/me.ts'
import { useHere } from '../../session/panel-context.ts'
import { ActivityCard } from './activity-card.tsx'
import { AttentionCard } from './attention-card.tsx'
import { BooksLine } from './books-line.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import styles from './home-screen.module.css'
import { OpenOrdersCard } from './open-orders-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { SalesChart } from './sales-chart.tsx'
import { ServicesCard } from './services-card.tsx'
import { ShopStrip } from './shop-strip.tsx'
import { TeamCard } from './team-card.tsx'
import { type Range, rangeOf, ranges } from './today.ts'
import { useToday } from './use-today.ts'

const t = sayFrom(texts)
const longDate = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** How the shop does today, what waits for a person, and what was done last. A card without its right is not there. */
export function HomeScreen() {
  const { me, panel } = useHere()
  const may = (...permissions: string[]) => isVisible(panel, permissions)
  const [asked, setAsked] = useSearchParams()
  const range = rangeOf(asked.get('range'))
  const greeting = t('greeting', { name: me.name.split(' ')[0] ?? me.name })
  useTitle(greeting)
  return (
    <div className={styles.page} data-page>
      <header className={styles.head}>
        <h1 className={styles.title}>{greeting}</h1>
        <span className="tone-3">{longDate.format(new Date())}</span>
        {may('orders.view') && may('reports.view') && (
          <span className={styles.range}>
            <Segmented
              name="range"
              label={t('range')}
              segments={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
              value={range}
              onChange={(value) => setAsked(value === 'today' ? {} : { range: value }, { replace: true })}
            />
          </span>
        )}
        {may('services.view') && <ShopStrip />}
      </header>
      {may('orders.view') && <Business range={range} />}
      {!may('orders.view') && <AttentionCard />}
      <div className={styles.three}>
        {may('services.view') && <ServicesCard />}
        {may('audit.view') && <ActivityCard />}
        {may('staff.edit') && <TeamCard />}
      </div>
    </div>
  )
}

/** Figures, orders and who delivers them. Without a right to sales no money is there. */
function Business({ range }: { readonly range: Range }) {
  const { panel } = useHere()
  const { data, error, refetch } = useToday(range)
  const seesProviders = isVisible(panel, ['providers.view'])
  const isAwaited = !data && !error
  // What comes has its place before it comes: nothing moves under a hand.
  const hasFigures = isAwaited ? isVisible(panel, ['reports.view']) : Boolean(data?.figures)
  return (
    <>
      {Boolean(error) && !data && <FailureView error={error} onRetry={() => void refetch()} />}
      {data && <FiguresStrip today={data} />}
      {isAwaited && hasFigures && <div className={classNames(styles.strip, styles.awaitedStrip)} aria-hidden="true" />}
      <div className={hasFigures ? styles.cards : undefined}>
        {data?.figures && <SalesChart today={data} />}
        {isAwaited && hasFigures && (
          <section className={classNames(styles.card, styles.awaitedChart)}>
            <LoadingRows rows={8} />
          </section>
        )}
        <AttentionCard />
      </div>
      <div className={seesProviders ? styles.cards : undefined}>
        {data && <OpenOrdersCard states={data.states} late={data.late} />}
        {seesProviders && <ProvidersCard />}
      </div>
      {data && <BooksLine books={data.books} />}
    </>
  )
}
