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
import { formatExactMoment } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import type { OrderProgress } from '../model/order-facts.ts'
import { useMoments } from '../order-words.ts'
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
const RETURNING: readonly string[] = ['partial', 'canceled', 'refused']

/** What happened, in words, the latest first. */
export function Timeline({ events, now }: { readonly events: OrderProgress['events']; readonly now: Date }) {
  const { t } = useTranslation('orders')
  return (
    <section className={cardClass(styles.card)} aria-labelledby="timeline-title">
      <h2 className="type-h2" id="timeline-title">
        {t('detail.timeline.title')}
      </h2>
      {events.length === 0 ? (
        <p className="tone-3">{t('detail.timeline.empty')}</p>
      ) : (
        <ol className={styles.events}>
          {events.toReversed().map((event) => (
            <Event key={`${event.at}-${event.kind}`} event={event} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Event({ event, now }: { readonly event: OrderProgress['events'][number]; readonly now: Date }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const momentOf = useMoments()
  const kind = kindOf(event.kind)
  const [EventIcon, tone] = looks[kind]
  const at = new Date(event.at)
  const hasAmount = event.amount !== null && /[1-9]/.test(event.amount)
  return (
    <li className={styles.event}>
      <span className={classNames(styles.dot, `soft-${tone}`)}>
        <EventIcon size={14} />
      </span>
      <span className={styles.words}>
        <span className="weight-medium">{t(`detail.timeline.${kind}`)}</span>
        {hasAmount && (
          <span className="type-small tone-3">
            {RETURNING.includes(kind) ? t('detail.timeline.returned', { amount: money(event.amount) }) : money(event.amount)}
          </span>
        )}
      </span>
      <time className="type-small tone-3 number" dateTime={event.at} title={formatExactMoment(at, { locale, timeZone, now })}>
        {momentOf(at, now)}
      </time>
    </li>
  )
}
