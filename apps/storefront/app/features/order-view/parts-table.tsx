import type { DripFeedWire } from '@vitrine/ordering/contract/schemas'
import { Button, cardClass, DeliveryLine, StatusBadge } from '@vitrine/ui/components'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { toneOf } from '../order-list/delivery-tone.ts'
import { badgeOf, type Order } from '../order-list/order-facts.ts'
import { useTimeFormat } from '../order-list/order-texts.ts'
import { useOrderPlaces } from './order-places.ts'
import styles from './parts-table.module.css'

/** A feed may have made a hundred: the latest are what one comes for. */
const RUNS_SHOWN = 10

type Part = Omit<Order, 'orders'>

export interface PartsTableProps {
  readonly order: Order
  /** The plan, when the order is a drip feed. */
  readonly feed?: DripFeedWire | undefined
  readonly now: Date
}

/** What an order consists of: the latest runs of a drip feed and the way to the earlier ones, or the services of a package. */
export function PartsTable({ order, feed, now }: PartsTableProps) {
  const { t } = useTranslation(['orders', 'plans'])
  const list = useRef<HTMLOListElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  if (order.orders.length === 0) return null
  const areRuns = order.orders.some((part) => part.drip_feed_id === order.id)
  const left = feed && feed.status === 'in_processing' ? feed.runs - feed.orders_count : 0
  const parts = order.orders.toSorted((one, other) => one.id - other.id)
  const hidden = areRuns && !isWhole ? Math.max(0, parts.length - RUNS_SHOWN) : 0
  return (
    <section className={cardClass(styles.card)} aria-labelledby="parts-title">
      <h2 className="type-h2" id="parts-title">
        {areRuns ? t('detail.parts.runs') : t('detail.parts.package')}
      </h2>
      {hidden > 0 && (
        <Button
          size="small"
          className={styles.earlier}
          onClick={() => {
            setIsWhole(true)
            list.current?.focus()
          }}
        >
          {t('detail.parts.earlier', { number: formatQuantity(hidden) })}
        </Button>
      )}
      <ol className={styles.parts} ref={list} tabIndex={-1} start={hidden + 1}>
        {parts.slice(hidden).map((part, index) => (
          <li key={part.id} className={styles.part}>
            <PartLine
              part={part}
              title={areRuns ? t('detail.parts.run', { number: formatQuantity(hidden + index + 1) }) : part.service.name}
              now={now}
            />
          </li>
        ))}
      </ol>
      {left > 0 && <p className={styles.left}>{t('plans:feeds.left', { count: left, number: formatQuantity(left) })}</p>}
    </section>
  )
}

interface PartLineProps {
  readonly part: Part
  readonly title: string
  readonly now: Date
}

/** One order that is part of something larger. */
export function PartLine({ part, title, now }: PartLineProps) {
  const { t } = useTranslation('orders')
  const places = useOrderPlaces()
  const formatTime = useTimeFormat()
  const badge = badgeOf(part)
  const values = { delivered: formatQuantity(part.current_quantity), quantity: formatQuantity(part.quantity) }
  return (
    <>
      <span className={styles.texts}>
        <Link to={places.order(part.id)} className="weight-medium">
          {title}
        </Link>
        <span className="type-small tone-3 number">
          {t('table.number', { id: formatId(part.id) })}
          {' · '}
          <time dateTime={part.created_at}>{formatTime(part.created_at, now)}</time>
        </span>
      </span>
      <span className={styles.delivery}>
        <span className="type-small number">{`${values.delivered} / ${values.quantity}`}</span>
        <DeliveryLine percent={part.percent_of_current_fill} tone={toneOf(part)} label={t('table.delivered', values)} />
      </span>
      <StatusBadge status={badge}>{t(`status.${badge}`)}</StatusBadge>
    </>
  )
}
