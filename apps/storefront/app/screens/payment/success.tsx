import { serverApi } from '../../api/server-api.ts'
import { requestContext } from '../../server-contexts.ts'
import { PaymentReturn } from '../cards/payment-return.tsx'
import type { Route } from './+types/success.ts'
import { loadReturn } from './load-invoice.ts'

export const handle = { ns: ['payment', 'cards'] }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadReturn(serverApi(context), new URL(request.url).searchParams, context.get(requestContext).session === null)

export default function Success({ loaderData }: Route.ComponentProps) {
  return <PaymentReturn {...loaderData} page="success" key={loaderData.invoice?.id} />
}
