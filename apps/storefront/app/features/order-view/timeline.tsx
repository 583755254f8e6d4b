import {
  cardClass,
  classNames,
  type Icon,
  IconCard,
  IconCircleCheck,
  IconCircleCross,
  IconCircleHalf,
  IconHourglass,
  IconPause,
  IconPlay,
  IconProgress,
  IconReceipt,
  IconRefresh,
  IconTriangle,
} from '@vitrine/ui/components'
import { formatExactTime, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { badgeOf, type Order, type OrderProgress } from '../order-list/order-facts.ts'
import { useTimeFormat } from '../order-list/order-texts.ts'
import { runsOf } from '../order-list/runs.ts'
import styles from './timeline.module.css'

const looks = {
  placed: [IconReceipt, 'info'],
  paid: [IconCard, 'ok'],
  sent: [IconProgress, 'info'],
  started: [IconPlay, 'info'],
  in_review: [IconHourglass, 'mute'],
  paused: [IconPause, 'mute'],
  resumed: [IconPlay, 'info'],
  retried: [IconRefresh, 'info'],
  refused: [IconTriangle, 'bad'],
  cancel_asked: [IconCircleCross, 'mute'],
  cancel_refused: [IconTriangle, 'warn'],
  completed: [IconCircleCheck, 'ok'],
  partial: [IconCircleHalf, 'warn'],
  canceled: [IconCircleCross, 'mute'],
  expired: [IconCircleCross, 'mute'],
  refill_asked: [IconRefresh, 'info'],
  refilled: [IconCircleCheck, 'ok'],
  refill_refused: [IconTriangle, 'warn'],
  other: [IconReceipt, 'mute'],
} as const satisfies Readonly<Record<string, readonly [Icon, 'ok' | 'info' | 'warn' | 'bad' | 'mute']>>
type Kind = keyof typeof looks
const kindOf = (kind: string): Kind => (Object.hasOwn(looks, kind) ? (kind as Kind) : 'other')
const runKind = ({ status }: Order['orders'][number]): Kind =>
  status === 'completed' ? 'completed' : status === 'in_processing' ? 'sent' : status === 'error' ? 'refused' : 'other'
const RETURNING: readonly string[] = ['partial', 'canceled', 'refused']

const RUNS_MAX = 8

type Happening = OrderProgress['events'][number] & { readonly run?: { readonly number: number; readonly part: Order['orders'][number] } }

/** The order's own events, and what became of the runs it was made into. */
function happeningsOf(order: Order, events: OrderProgress['events']): readonly Happening[] {
  const runs = runsOf(order).map((part, index) => ({ number: index + 1, part }))
  const reported = runs
    .slice(-RUNS_MAX)
    .map((run) => ({ at: run.part.completed_at ?? run.part.created_at, kind: 'run', amount: null, run }))
  const isEnded = order.completed_at !== null && order.status === 'completed' && !events.some(({ kind }) => kind === 'completed')
  const end = isEnded && order.completed_at ? [{ at: order.completed_at, kind: 'completed', amount: null }] : []
  return [...events, ...reported, ...end].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** What happened, as sentences, the latest first. */
export function Timeline({ order, events, now }: { readonly order: Order; readonly events: OrderProgress['events']; readonly now: Date }) {
  const { t } = useTranslation('orders')
  const happenings = happeningsOf(order, events)
  return (
    <section className={cardClass(styles.card)} aria-labelledby="timeline-title">
      <h2 className="type-h2" id="timeline-title">
        {t('detail.timeline.title')}
      </h2>
      {happenings.length === 0 ? (
        <p className="tone-3">{t('detail.timeline.empty')}</p>
      ) : (
        <ol className={styles.events}>
          {happenings.toReversed().map((event) => (
            <Event key={`${event.at}-${event.kind}-${event.run?.number ?? ''}`} event={event} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Event({ event, now }: { readonly event: Happening; readonly now: Date }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const formatTime = useTimeFormat()
  const { run } = event
  const kind = run ? runKind(run.part) : kindOf(event.kind)
  const [EventIcon, tone] = looks[kind]
  const at = new Date(event.at)
  // An amount stands where money moved: what was ordered for it stands on the receipt.
  const hasAmount = kind !== 'placed' && event.amount !== null && /[1-9]/.test(event.amount)
  return (
    <li className={styles.event}>
      <span className={classNames(styles.dot, `soft-${tone}`)}>
        <EventIcon size={14} />
      </span>
      <span className={styles.texts}>
        <span className="weight-medium">
          {run ? t('detail.parts.run', { number: formatQuantity(run.number) }) : t(`detail.timeline.${kind}`)}
        </span>
        {run && (
          <span className="type-small tone-3">
            {t(`status.${badgeOf(run.part)}`)} ·{' '}
            <span className={styles.count}>
              {formatQuantity(run.part.current_quantity)} / {formatQuantity(run.part.quantity)}
            </span>
          </span>
        )}
        {hasAmount && (
          <span className="type-small tone-3">
            {RETURNING.includes(kind) ? t('detail.timeline.returned', { amount: money(event.amount) }) : money(event.amount)}
          </span>
        )}
      </span>
      <time className="type-small tone-3 number" dateTime={event.at} title={formatExactTime(at, { locale, timeZone, now })}>
        {formatTime(at, now)}
      </time>
    </li>
  )
}
