import { serverApi } from '../../api/server-api.ts'
import { PaymentReturn } from '../cards/payment-return.tsx'
import type { Route } from './+types/error.ts'
import { loadInvoice } from './load-invoice.ts'

export const handle = { ns: ['payment', 'cards'] }

export const loader = ({ context, request }: Route.LoaderArgs) => loadInvoice(serverApi(context), new URL(request.url).searchParams)

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return <PaymentReturn invoice={loaderData} page="error" key={loaderData?.id} />
}
