import type { Micro } from '@vitrine/platform/kernel'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useApi } from '../../../session/session-context.tsx'
import { PayAnotherWay } from '../../payment/pay-another-way.tsx'
import { CancelResult } from '../actions/confirm-dialog.tsx'
import SupportDialog from '../actions/support-dialog.tsx'
import type { Order } from '../model/order-facts.ts'
import { CodeSheet } from './code-sheet.tsx'
import type { TrackDialog } from './track-page.tsx'
import { useClaim } from './use-claim.ts'

export interface TrackDialogsProps {
  readonly kind: TrackDialog
  readonly token: string
  readonly order: Order
  readonly invoiceId: string | null
  readonly amount: Micro
  readonly onClose: () => void
  readonly onDone: (text: string, changed?: Order) => void
}

/** What can be done with an order by its public address. What moves money or signs in wants a code from the address of the order. */
export default function TrackDialogs({ kind, token, order, invoiceId, amount, onClose, onDone }: TrackDialogsProps) {
  const { t } = useTranslation(['track', 'orders', 'security'])
  const api = useApi()
  const { claim, goOn } = useClaim(token, order.id)
  const id = formatId(order.id)
  const params = { token, orderId: order.id }
  if (kind === 'support') return <SupportDialog order={order} isPublic onClose={onClose} onSent={() => onDone(t('support.sent'))} />
  if (kind === 'pay') return invoiceId && <PayAnotherWay invoiceId={invoiceId} amount={amount} onClose={onClose} />
  if (kind === 'claim') {
    return (
      <CodeSheet
        title={t('claim.title')}
        purpose="claim"
        params={params}
        submitLabel={t('account.enter')}
        send={({ code }) => claim({ code })}
        onSecondStep={goOn}
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
