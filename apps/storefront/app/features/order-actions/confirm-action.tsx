import { parseMicro } from '@vitrine/platform/kernel'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney } from '../../shop/shop-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
import styles from './confirm-action.module.css'
import type { OrderActions } from './use-order-actions.ts'

export interface ConfirmActionProps {
  readonly kind: 'cancel' | 'delete'
  readonly order: Order
  readonly onClose: () => void
  readonly actions: OrderActions
}

/** Asks the exact thing, says the result with its amounts. */
export default function ConfirmAction({ kind, order, onClose, actions }: ConfirmActionProps) {
  const { t } = useTranslation('orders')
  const confirm = async () => {
    await actions.run(kind, order)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`${kind}.title`, { id: formatId(order.id) })}
      closeLabel={t('filters.close')}
      keepLabel={t(`${kind}.keep`)}
      confirmLabel={t(`${kind}.confirm`)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="tone-2">{t(`${kind}.text`)}</p>
      {kind === 'cancel' && <CancelResult order={order} />}
    </ConfirmDialog>
  )
}

/** What a cancel costs and refunds now. */
export function CancelResult({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const [cost, back] = [parseMicro(order.cost), parseMicro(order.refund_preview ?? '')]
  if (cost === undefined || back === undefined) return null
  return (
    <>
      <dl className={styles.result}>
        <div>
          <dt className="tone-2">{t('cancel.delivered', { quantity: formatQuantity(order.current_quantity) })}</dt>
          <dd className="number">{money(cost - back)}</dd>
        </div>
        <div className="weight-bold">
          <dt>{t('cancel.back')}</dt>
          <dd className="number">{money(back)}</dd>
        </div>
      </dl>
      {order.status === 'in_processing' && <p className="type-small tone-3">{t('cancel.note')}</p>}
    </>
  )
}
