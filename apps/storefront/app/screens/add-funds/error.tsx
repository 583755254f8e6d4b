import { serverApi } from '../../api/server-api.ts'
import { requestContext } from '../../request/server-contexts.ts'
import type { Route } from './+types/error.ts'
import { loadReturn } from './result/load-return.ts'
import { PaymentReturn } from './result/payment-return.tsx'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadReturn(serverApi(context), new URL(request.url).searchParams, context.get(requestContext).session === null)

export default function PaymentError({ loaderData }: Route.ComponentProps) {
  return <PaymentReturn {...loaderData} page="error" key={loaderData.invoice?.id} />
}
