import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { loadOrderPage } from '../../features/ordering/form/load-order-page.ts'
import { withoutKind } from '../../features/ordering/form/model/order-kinds.ts'
import { useBackFromLinking } from '../../features/ordering/form/state/use-back-from-linking.ts'
import { OrderPage } from '../../features/ordering/page/order-page.tsx'
import { loadOffers } from '../../features/services/offers/load-offers.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/create-order.ts'

export const handle = { hasBottomBar: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { panel, session } = context.get(requestContext)
  const api = serverApi(context)
  const [page, offers] = await Promise.all([
    loadOrderPage(api, panel.settings.cabinet_widget_token, new URL(request.url).searchParams, session !== null),
    loadOffers(api, 'create_order'),
  ])
  return { ...page, offers }
}

/** The form is the visitor's from here on: a submit or another tab never reads the lists again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  withoutKind(currentUrl.search) !== withoutKind(nextUrl.search)

export default function CreateOrder({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const data = useBackFromLinking(loaderData)
  const { offers } = loaderData
  return (
    <>
      <PageMessages routeName="orders-create" title={t('title')} description={t('description')} />
      <OrderPage data={data} offers={offers} key={`${data.form.serviceId}-${data.reorderOf}-${data.form.url}-${data !== loaderData}`} />
    </>
  )
}
