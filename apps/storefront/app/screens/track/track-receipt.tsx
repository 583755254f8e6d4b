import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { ReceiptPaper } from '../../features/order-view/receipt/receipt-paper.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/track-receipt.ts'
import { loadTracked } from './load-tracked.ts'

export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { token, order, progress } = await loadTracked(serverApi(context), params.token, params.id)
  return {
    token,
    order,
    price: progress.price,
    payment: progress.payment,
    paidAt: progress.events.find(({ kind }) => kind === 'paid')?.at ?? null,
  }
}

/** The receipt by the public address: it names nobody. */
export default function TrackReceipt({ loaderData: { token, ...receipt } }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const back = { to: paths.track(token, receipt.order.id), label: t('detail.title', { id: formatId(receipt.order.id) }) }
  return <ReceiptPaper {...receipt} customer={null} back={back} />
}
