import { serverApi } from '../../api/server-api.ts'
import type { Route } from './+types/success.ts'
import { loadInvoice } from './load-invoice.ts'
import { PaymentResult } from './payment-result.tsx'

export const handle = { ns: ['payment'] }

export const loader = ({ context, request }: Route.LoaderArgs) => loadInvoice(serverApi(context), new URL(request.url).searchParams)

export default function Success({ loaderData }: Route.ComponentProps) {
  return <PaymentResult initial={loaderData} page="success" key={loaderData?.id} />
}
