import { lazy, Suspense } from 'react'
import type { PaymentDialogProps } from './payment-instructions.ts'

const ManualPayment = lazy(() => import('./manual-payment.tsx'))
const QrPayment = lazy(() => import('./qr-payment.tsx'))

/** How an invoice is paid without leaving the page: by a transfer, or by a code to scan. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { message, qr_code: code } = props.payment
  return (
    <Suspense fallback={null}>
      {message && <ManualPayment {...props} />}
      {code && <QrPayment {...props} code={code} />}
    </Suspense>
  )
}
