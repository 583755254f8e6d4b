import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { loadReceipt } from '../../features/order-view/receipt/load-receipt.ts'
import { ReceiptPaper } from '../../features/order-view/receipt/receipt-paper.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import type { Route } from './+types/receipt-page.ts'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireProfile({ context, request })
  return loadReceipt(serverApi(context), params.id)
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { id } = loaderData.order
  return <ReceiptPaper {...loaderData} back={{ to: paths.order(id), label: t('detail.title', { id: formatId(id) }) }} />
}
