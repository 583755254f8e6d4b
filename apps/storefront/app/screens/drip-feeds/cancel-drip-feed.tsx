import { parseMicro } from '@vitrine/platform/kernel'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../features/order-actions/confirm-action.module.css'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { useMoney } from '../../shop/shop-context.tsx'

export interface CancelDripFeedProps {
  readonly feed: DripFeed
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/** Says what stays and what comes back before a drip feed ends. */
export default function CancelDripFeed({ feed, onClose, onConfirm }: CancelDripFeedProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const money = useMoney()
  const [cost, back] = [parseMicro(feed.cost), parseMicro(feed.refund_preview ?? '')]
  return (
    <ConfirmDialog
      title={t('feeds.cancel.title', { id: formatId(feed.id) })}
      closeLabel={t('orders:filters.close')}
      keepLabel={t('feeds.cancel.keep')}
      confirmLabel={t('feeds.cancel.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="tone-2">{t('feeds.cancel.text')}</p>
      {cost !== undefined && back !== undefined && (
        <dl className={styles.result}>
          <div>
            <dt className="tone-2">
              {t('feeds.cancel.made', { made: formatQuantity(feed.orders_count), runs: formatQuantity(feed.runs) })}
            </dt>
            <dd className="number">{money(cost - back)}</dd>
          </div>
          <div className="weight-bold">
            <dt>{t('orders:cancel.back')}</dt>
            <dd className="number">{money(back)}</dd>
          </div>
        </dl>
      )}
    </ConfirmDialog>
  )
}
