import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { Invoice } from '../invoice/invoice-result.ts'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'

/** Closing the dialog of a payment leads to where it can be gone on with: the order that it pays, the page of top-ups, or for a guest the page about this payment. */
export function useClosePayment({ payment, purpose, staysHere, onClose }: PaymentDialogProps, invoice: Invoice | null): () => void {
  const { profile } = useSession()
  const { isEmbedded } = useShop()
  const navigate = useNavigate()
  const orderId = invoice?.order_id ?? null
  return () => {
    onClose?.()
    if (staysHere || isEmbedded) return
    if (!profile) void navigate(paths.addFundsSuccess({ invoice: payment.invoice_id }))
    else if (purpose === 'order') void navigate(orderId === null ? paths.orders() : paths.order(orderId))
    else void navigate(paths.addFunds())
  }
}
