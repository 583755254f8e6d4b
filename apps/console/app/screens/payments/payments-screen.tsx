import { useParams } from 'react-router'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { Disputes } from './disputes.tsx'
import { Invoices } from './invoices.tsx'
import { Refunds } from './refunds.tsx'
import { StatementScreen } from './statement/statement-screen.tsx'
import { Suspense } from './suspense.tsx'
import { WaitingPayments } from './waiting-payments.tsx'

/** Money that comes in, and what goes back of it. */
export function PaymentsScreen() {
  const { part } = useParams()
  if (part === undefined) return <WaitingPayments />
  if (part === 'statement') return <StatementScreen />
  if (part === 'invoices') return <Invoices />
  if (part === 'refunds') return <Refunds />
  if (part === 'suspense') return <Suspense />
  return part === 'disputes' ? <Disputes /> : <NotFoundView />
}
