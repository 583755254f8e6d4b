import { CheckboxRow, classNames, DeliveryLine, listTable, StatusBadge } from '@vitrine/ui/components'
import { formatExactTime, formatId, formatQuantity, textLimits, truncateServiceName, truncateUrl } from '@vitrine/ui/formats'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { MainActionButton } from '../../features/order-actions/main-action-button.tsx'
import { menuItems } from '../../features/order-actions/menu-items.ts'
import type { OpenDialog } from '../../features/order-actions/order-dialogs.tsx'
import { OrderMenu } from '../../features/order-actions/order-menu.tsx'
import type { OrderActions } from '../../features/order-actions/use-order-actions.ts'
import { toneOf } from '../../features/order-list/delivery-tone.ts'
import type { NetworkFace } from '../../features/order-list/filters/filters.tsx'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import { badgeOf, type Order } from '../../features/order-list/order-facts.ts'
import { useNextStep, useTimeFormat } from '../../features/order-list/order-texts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import { reorderPath } from '../../features/order-list/reorder.ts'
import { actByKeys, keysOf, moveByKeys, type RowCommands } from '../../features/order-list/row-keys.ts'
import styles from '../../features/order-list/table.module.css'
import { TableHead } from '../../features/order-list/table-head.tsx'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Selection } from './use-selection.ts'

export interface OrdersTableProps {
  readonly orders: readonly Order[]
  readonly networks: readonly NetworkFace[]
  readonly now: Date
  readonly actions: OrderActions
  readonly openDialog: (dialog: OpenDialog) => void
  readonly selection: Selection
}

/** One table; on phones each row is a card with the same parts. */
export function OrdersTable({ orders, networks, ...rest }: OrdersTableProps) {
  const { t } = useTranslation('orders')
  const heads = [t('table.order'), t('table.service'), t('table.delivery'), t('table.status'), t('table.cost')]
  return (
    <div className={listTable.frame}>
      <table className={classNames(listTable.table, styles.table)}>
        <TableHead caption={t('table.caption')} heads={heads} />
        <tbody onKeyDown={moveByKeys}>
          {orders.map((order) => (
            <Row key={order.id} order={order} network={networks.find(({ id }) => id === order.service.network_id)} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<OrdersTableProps, 'orders' | 'networks'> & { readonly order: Order; readonly network: NetworkFace | undefined }

function Row({ order, network, now, actions, openDialog, selection }: RowProps) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const nextStepOf = useNextStep()
  const next = nextStepOf(order, now)
  const values = { delivered: formatQuantity(order.current_quantity), quantity: formatQuantity(order.quantity) }
  const isSelected = selection.has(order.id)
  const toggle = () => selection.toggle(order.id)
  const keys = useRowCommands(order, actions, toggle)
  return (
    <tr className={classNames(listTable.row, styles.row, isSelected && styles.selected)} onKeyDown={actByKeys(keys)}>
      <td className={styles.order}>
        <span className={styles.face}>
          {selection.orders.length > 0 && (
            <CheckboxRow className={styles.check} checked={isSelected} onChange={toggle}>
              <span className="sr-only">{t('selection.one', { id: formatId(order.id) })}</span>
            </CheckboxRow>
          )}
          <OrderFace order={order} network={network} />
          <OrderName order={order} now={now} keys={keysOf(keys)} />
        </span>
      </td>
      <td className={styles.service} title={order.service.name.length > textLimits.serviceName ? order.service.name : undefined}>
        <span className={styles.serviceName}>
          {/* The picture says nothing of the network. */}
          {network && order.thumbnail !== null && <NetworkMark network={network} size={24} />}
          <span>{truncateServiceName(order.service.name)}</span>
        </span>
      </td>
      <td className={styles.delivery}>
        <span className={styles.figures}>
          <span className="number">
            <span className="weight-medium">{values.delivered}</span> <span className="tone-3">/ {values.quantity}</span>
          </span>
          <span className={classNames(styles.nextNarrow, order.status === 'error' ? 'tone-bad' : 'tone-3')}>{next}</span>
        </span>
        <DeliveryLine percent={order.percent_of_current_fill} tone={toneOf(order)} label={t('table.delivered', values)} />
      </td>
      <td className={styles.status}>
        <StatusBadge status={badgeOf(order)}>{t(`status.${badgeOf(order)}`)}</StatusBadge>
        <span className={classNames(styles.next, order.status === 'error' ? 'tone-bad' : 'tone-3')} title={next}>
          {next}
        </span>
      </td>
      <td className={classNames(styles.cost, 'number')}>{money(order.cost)}</td>
      <td className={styles.actions}>
        <span>
          <MainActionButton order={order} actions={actions} openDialog={openDialog} isInRow />
          <OrderMenu order={order} items={() => menuItems({ t, order, actions, openDialog, selection: { isSelected, toggle } })} />
        </span>
      </td>
    </tr>
  )
}

function useRowCommands(order: Order, actions: OrderActions, toggle: () => void): RowCommands {
  const navigate = useNavigate()
  const { pausable, activable } = order.actions
  const command = pausable ? 'pause' : order.status === 'error' ? 'retry' : 'resume'
  return {
    p: pausable || activable ? () => void actions.run(command, order) : undefined,
    r: () => void navigate(reorderPath(order)),
    x: toggle,
  }
}

/** The link covers its whole row; buttons of the row lie above it. */
function OrderName({ order, now, keys }: { readonly order: Order; readonly now: Date; readonly keys: string | undefined }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  const title = titleOf(order)
  const created = new Date(order.created_at)
  return (
    <span className={styles.texts}>
      <Link
        className={styles.link}
        to={paths.order(order.id)}
        aria-keyshortcuts={keys}
        title={title.length > textLimits.url ? title : undefined}
      >
        {truncateUrl(title)}
      </Link>
      <span className="type-small tone-3 number">
        {t('table.number', { id: formatId(order.id) })} ·{' '}
        <span className={styles.serviceNarrow}>{truncateServiceName(order.service.name)}</span>
        <time className={styles.date} dateTime={order.created_at} title={formatExactTime(created, { locale, timeZone, now })}>
          {formatTime(created, now)}
        </time>
        {order.drip_feed_id !== null && order.drip_feed_id !== order.id && (
          <span> · {t('table.ofFeed', { id: formatId(order.drip_feed_id) })}</span>
        )}
      </span>
    </span>
  )
}
