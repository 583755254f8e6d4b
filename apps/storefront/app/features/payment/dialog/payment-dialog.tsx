import { lazy, Suspense, useState } from 'react'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'
import { useInvoice } from '../invoice/use-invoice.ts'

const ManualPayment = lazy(() => import('./manual-payment.tsx'))
const QrPayment = lazy(() => import('./qr-payment.tsx'))
const WaitingBar = lazy(async () => ({ default: (await import('./widget-payment.tsx')).WaitingBar }))

/** How an invoice is paid without leaving the page: by a transfer, or by a code to scan. In a framed form, which leads nowhere, a closed one can be opened again. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { isEmbedded } = useShop()
  return isEmbedded ? <EmbeddedDialog {...props} /> : <Dialog {...props} />
}

function Dialog(props: PaymentDialogProps) {
  const { message, qr_code: code } = props.payment
  return (
    <Suspense fallback={null}>
      {message && <ManualPayment {...props} />}
      {code && <QrPayment {...props} code={code} />}
    </Suspense>
  )
}

function EmbeddedDialog(props: PaymentDialogProps) {
  const [isClosed, setIsClosed] = useState(false)
  const close = () => {
    setIsClosed(true)
    props.onClose?.()
  }
  return isClosed ? (
    <ClosedDialog invoiceId={props.payment.invoice_id} onShow={() => setIsClosed(false)} />
  ) : (
    <Dialog {...props} onClose={close} />
  )
}

function ClosedDialog({ invoiceId, onShow }: { readonly invoiceId: string; readonly onShow: () => void }) {
  const invoice = useInvoice(null, invoiceId)
  return (
    <Suspense fallback={null}>
      <WaitingBar invoice={invoice} onShow={onShow} />
    </Suspense>
  )
}
