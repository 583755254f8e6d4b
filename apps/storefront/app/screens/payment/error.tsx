import { serverApi } from '../../api/server-api.ts'
import type { Route } from './+types/error.ts'
import { loadInvoice } from './load-invoice.ts'
import { PaymentResult } from './payment-result.tsx'

export const handle = { ns: ['payment'] }

export const loader = ({ context, request }: Route.LoaderArgs) => loadInvoice(serverApi(context), new URL(request.url).searchParams)

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return <PaymentResult initial={loaderData} page="error" key={loaderData?.id} />
}
