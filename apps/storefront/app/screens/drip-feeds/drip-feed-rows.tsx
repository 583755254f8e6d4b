import { classNames, DeliveryLine, IconButton, IconChevronDown, listTable, StatusBadge } from '@vitrine/ui/components'
import {
  formatDuration,
  formatExactTime,
  formatId,
  formatQuantity,
  textLimits,
  truncateServiceName,
  truncateUrl,
} from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { RowMenu } from '../../features/order-actions/row-menu.tsx'
import type { NetworkFace } from '../../features/order-list/filters/filters.tsx'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import { actByKeys, keysOf } from '../../features/order-list/row-keys.ts'
import rows from '../../features/order-list/table.module.css'
import { PlanActionButton } from '../../features/plans/plan-action-button.tsx'
import { planKeys } from '../../features/plans/plan-keys.ts'
import { planMenuItems } from '../../features/plans/plan-menu-items.ts'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { planTone } from '../../features/plans/plan-step.ts'
import styles from '../../features/plans/plan-table.module.css'
import type { PlanActions } from '../../features/plans/use-plan-actions.ts'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { DripFeedRuns } from './drip-feed-runs.tsx'
import { useFeedStep } from './use-feed-step.ts'

export interface DripFeedRowsProps {
  readonly feed: DripFeed
  readonly network: NetworkFace | undefined
  readonly now: Date
  /** When the list was read last. */
  readonly version: string
  readonly actions: PlanActions
  readonly onCancel: (feed: DripFeed) => void
}

const COLUMNS = 6

/** One drip feed, and below it its runs when they are wanted. */
export function DripFeedRows(props: DripFeedRowsProps) {
  const { feed, now, version } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <FeedRow {...props} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <tr className={styles.opened} id={runsId(feed.id)}>
          <td colSpan={COLUMNS}>
            <DripFeedRuns feed={feed} now={now} version={version} />
          </td>
        </tr>
      )}
    </>
  )
}

const runsId = (id: number): string => `runs-${id}`

interface FeedRowProps extends DripFeedRowsProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function FeedRow({ feed, network, now, actions, onCancel, isOpen, onToggle }: FeedRowProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const { locale } = useShop()
  const money = useMoney()
  const step = useFeedStep()(feed, now)
  const keys = planKeys(feed, actions)
  const id = formatId(feed.id)
  const values = { delivered: formatQuantity(feed.current_quantity), quantity: formatQuantity(feed.total_quantity) }
  const made = t('feeds.made', { made: formatQuantity(feed.orders_count), runs: formatQuantity(feed.runs) })
  const rhythm = t('feeds.rhythm', {
    runs: formatQuantity(feed.runs),
    quantity: formatQuantity(feed.quantity),
    time: formatDuration(feed.minutes_between_runs, locale),
  })
  const items = () =>
    planMenuItems({
      t,
      plan: feed,
      path: paths.order(feed.id),
      openLabel: t('feeds.open'),
      cancelLabel: t('feeds.cancel.confirm'),
      actions,
      onCancel: () => onCancel(feed),
    })
  return (
    <tr className={classNames(listTable.row, rows.row)} onKeyDown={actByKeys(keys)}>
      <td className={rows.order}>
        <span className={rows.face}>
          <OrderFace order={feed} network={network} />
          <FeedName feed={feed} now={now} keys={keysOf(keys)} />
        </span>
      </td>
      <td className={rows.service} title={feed.service.name.length > textLimits.serviceName ? feed.service.name : undefined}>
        {truncateServiceName(feed.service.name)}
        <span className="type-small tone-3 number">
          <br />
          {rhythm}
        </span>
      </td>
      <td className={rows.delivery}>
        <span className={rows.figures}>
          <span className="number">
            <span className="weight-medium">{values.delivered}</span> <span className="tone-3">/ {values.quantity}</span>
          </span>
          <span className={classNames(rows.nextNarrow, 'tone-3')}>{step}</span>
        </span>
        <DeliveryLine
          percent={feed.percent_of_current_fill}
          runs={feed.runs}
          tone={planTone(feed)}
          label={t('orders:table.delivered', values)}
        />
        <span className={`type-small tone-3 number ${styles.below}`}>{made}</span>
      </td>
      <td className={rows.status}>
        <StatusBadge status={feed.status}>{t(`orders:status.${feed.status}`)}</StatusBadge>
        <span className={classNames(rows.next, 'tone-3')} title={step}>
          {step}
        </span>
      </td>
      <td className={classNames(rows.cost, 'number')}>{money(feed.cost)}</td>
      <td className={rows.actions}>
        <span>
          <PlanActionButton plan={feed} actions={actions} isInRow />
          <IconButton
            label={t(isOpen ? 'feeds.hideRuns' : 'feeds.showRuns', { id })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? runsId(feed.id) : undefined}
            onClick={onToggle}
          >
            <IconChevronDown className={isOpen ? styles.turned : undefined} />
          </IconButton>
          <RowMenu
            label={t('feeds.more', { id })}
            title={t('feeds.menu', { id })}
            items={items}
            head={
              <>
                <p className="weight-medium ellipsis">{titleOf(feed)}</p>
                <p className="type-small tone-3 number">{made}</p>
              </>
            }
          />
        </span>
      </td>
    </tr>
  )
}

/** The link covers its whole row; buttons of the row lie above it. */
function FeedName({ feed, now, keys }: { readonly feed: DripFeed; readonly now: Date; readonly keys: string | undefined }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  const title = titleOf(feed)
  const created = new Date(feed.created_at)
  return (
    <span className={rows.texts}>
      <Link
        className={rows.link}
        to={paths.order(feed.id)}
        aria-keyshortcuts={keys}
        title={title.length > textLimits.url ? title : undefined}
      >
        {truncateUrl(title)}
      </Link>
      <span className="type-small tone-3 number">
        {t('table.number', { id: formatId(feed.id) })} ·{' '}
        <span className={rows.serviceNarrow}>{truncateServiceName(feed.service.name, true)}</span>
        <time className={rows.date} dateTime={feed.created_at} title={formatExactTime(created, { locale, timeZone, now })}>
          {formatTime(created, now)}
        </time>
      </span>
    </span>
  )
}
