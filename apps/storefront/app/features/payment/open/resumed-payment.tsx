import { Leaving } from '../dialog/leaving.tsx'
import { PaymentDialog } from '../dialog/payment-dialog.tsx'
import { requestedFor } from '../invoice/invoice-result.ts'
import type { Resumed } from './use-resume.ts'

/** The payment that is gone on with, over the page it was found on. */
export function ResumedPayment({ resumed: { invoice, payment }, onClose }: { readonly resumed: Resumed; readonly onClose: () => void }) {
  if (payment.url) return <Leaving invoiceId={invoice.id} url={payment.url} />
  return (
    <PaymentDialog
      payment={payment}
      amount={requestedFor(invoice)}
      method={invoice.payment_method}
      purpose={invoice.purpose}
      staysHere
      onClose={onClose}
    />
  )
}
