import { formatId } from '@vitrine/ui/formats'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { CancelResult } from '../../features/order-actions/confirm-action.tsx'
import { LinkSheet } from '../../features/order-actions/link-sheet.tsx'
import type { Order } from '../../features/order-list/order-facts.ts'
import { paths } from '../../paths.ts'
import { useApi } from '../../session/session-context.tsx'
import { CodeSheet } from './code-sheet.tsx'
import type { TrackedBriefly } from './load-tracked.ts'
import { PayPurchase } from './pay-purchase.tsx'
import SupportDialog from './support-dialog.tsx'
import type { TrackDialog } from './track-page.tsx'
import { useClaim } from './use-claim.ts'

export interface TrackDialogsProps {
  readonly kind: TrackDialog
  readonly token: string
  readonly order: Order
  readonly invoiceId: string | null
  /** Of the whole purchase. */
  readonly orders: readonly TrackedBriefly[]
  readonly onOpen: (kind: TrackDialog) => void
  readonly onClose: () => void
  readonly onDone: (text: string, changed?: Order) => void
}

/** What can be done with an order by its public address. What moves money or signs in wants a code from the address of the order. */
export default function TrackDialogs({ kind, token, order, orders, invoiceId, onOpen, onClose, onDone }: TrackDialogsProps) {
  const { t } = useTranslation(['track', 'orders', 'security'])
  const api = useApi()
  const navigate = useNavigate()
  const { claim, finishSignIn } = useClaim(token, order.id)
  const id = formatId(order.id)
  const params = { token, orderId: order.id }
  if (kind === 'support') return <SupportDialog order={order} token={token} onClose={onClose} onSent={() => onDone(t('support.sent'))} />
  if (kind === 'pay') return invoiceId && <PayPurchase invoiceId={invoiceId} orders={orders} onClose={onClose} />
  if (kind === 'link') return <LinkSheet orderId={order.id} token={token} onReplace={() => onOpen('renew')} onClose={onClose} />
  if (kind === 'renew') {
    return (
      <CodeSheet
        title={t('orders:link.replace')}
        purpose="link"
        params={params}
        submitLabel={t('orders:link.replace')}
        isDangerous
        send={async ({ code, idempotencyKey }) => {
          const { data } = await api.ordering.renewLinkByCode({ params, body: { code } }, { idempotencyKey })
          await navigate(paths.track(data.token, order.id), { replace: true })
          onDone(t('orders:link.replaced'), order)
        }}
        onClose={onClose}
      >
        <p className="tone-2">{t('orders:link.replaceText')}</p>
      </CodeSheet>
    )
  }
  if (kind === 'claim') {
    return (
      <CodeSheet
        title={t('claim.title')}
        purpose="claim"
        params={params}
        submitLabel={t('account.enter')}
        send={({ code }) => claim({ code })}
        onSecondStep={finishSignIn}
        onClose={onClose}
      >
        <p className="tone-2">{t('claim.text')}</p>
      </CodeSheet>
    )
  }
  if (kind === 'refill') {
    return (
      <CodeSheet
        title={t('orders:detail.guarantee.ask')}
        purpose="refill"
        params={params}
        submitLabel={t('orders:detail.guarantee.ask')}
        send={async ({ code, idempotencyKey }) => {
          await api.ordering.refillLinkedOrder({ params, body: { code } }, { idempotencyKey })
          onDone(t('refill.done'))
        }}
        onClose={onClose}
      >
        <p className="tone-2">{t('orders:detail.guarantee.how')}</p>
      </CodeSheet>
    )
  }
  return (
    <CodeSheet
      title={t('orders:cancel.title', { id })}
      purpose="cancel"
      params={params}
      submitLabel={t('orders:cancel.confirm')}
      isDangerous
      send={async ({ code, idempotencyKey }) => {
        const { data } = await api.ordering.cancelLinkedOrder({ params, body: { code } }, { idempotencyKey })
        onDone(t('orders:actions.done.cancel', { id }), data)
      }}
      onClose={onClose}
    >
      <p className="tone-2">{t('orders:cancel.text')}</p>
      <CancelResult order={order} />
    </CodeSheet>
  )
}
