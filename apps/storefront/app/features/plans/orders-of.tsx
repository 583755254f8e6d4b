import { Button, IconButton, IconChevronLeft, IconChevronRight, Notice, SkeletonRows } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useApi } from '../../session/session-context.tsx'
import { pageOf } from '../order-list/list-query.ts'
import type { Order } from '../order-list/order-facts.ts'
import { PartLine } from '../order-view/parts-table.tsx'
import styles from './orders-of.module.css'

const ROWS = 10

export interface OrdersOfProps {
  readonly of: { readonly drip_feed_id: number } | { readonly subscription_id: number }
  /** The oldest first, numbered; else the newest first, named after their services. */
  readonly areRuns?: boolean
  readonly empty: string
  /** Names the list for who does not see it. */
  readonly label: string
  readonly now: Date
  /** Another one: what stands here is asked for again. */
  readonly version: string
}

/** The orders that a drip feed or a subscription has become, ten at a time. */
export function OrdersOf({ of, areRuns = false, empty, label, now, version }: OrdersOfProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const [page, setPage] = useState(1)
  const { found, hasFailed, again } = useOrdersOf(of, areRuns, page, version)
  if (!found && hasFailed) {
    return (
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button size="small" onClick={again}>
            {t('orders:actions.retry')}
          </Button>
        }
      >
        {t('list.failed')}
      </Notice>
    )
  }
  if (!found) return <SkeletonRows rows={3} label={t('list.loading')} height={56} />
  if (found.total === 0) return <p className="tone-3">{empty}</p>
  const { first, last, pages } = pageOf({ page, rows: ROWS }, found.total)
  return (
    <>
      <ol className={styles.orders} aria-label={label}>
        {found.orders.map((order, index) => (
          <li key={order.id} className={styles.order}>
            <PartLine
              part={order}
              title={areRuns ? t('orders:detail.parts.run', { number: formatQuantity(first + index) }) : order.service.name}
              now={now}
            />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('orders:pages.label')}>
          <span className="type-small tone-3 number">
            {t('orders:pages.range', {
              first: formatQuantity(first),
              last: formatQuantity(last),
              total: formatQuantity(found.total),
            })}
          </span>
          <IconButton isOutlined label={t('orders:pages.previous')} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft />
          </IconButton>
          <IconButton isOutlined label={t('orders:pages.next')} disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight />
          </IconButton>
        </nav>
      )}
    </>
  )
}

interface Found {
  readonly orders: readonly Order[]
  readonly total: number
}

function useOrdersOf(of: OrdersOfProps['of'], areRuns: boolean, page: number, version: string) {
  const api = useApi()
  const [found, setFound] = useState<Found>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const dripFeedId = 'drip_feed_id' in of ? of.drip_feed_id : undefined
  const subscriptionId = 'subscription_id' in of ? of.subscription_id : undefined
  // A new version and a new attempt ask again.
  useEffect(() => {
    let isWanted = true
    const query = {
      drip_feed_id: dripFeedId,
      subscription_id: subscriptionId,
      page,
      per_page: ROWS,
      order_by: 'id',
      order_on: areRuns ? ('asc' as const) : ('desc' as const),
    }
    api.ordering.orderTable({ query }).then(
      ({ data, recordsFiltered }) => {
        if (!isWanted) return
        setFound({ orders: data, total: recordsFiltered })
        setHasFailed(false)
      },
      () => isWanted && setHasFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [api, dripFeedId, subscriptionId, areRuns, page, version, attempt])
  return { found, hasFailed, again: () => setAttempt(attempt + 1) }
}
