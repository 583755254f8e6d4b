import { formatQuantity } from '@vitrine/ui/formats'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { loadOffers } from '../../features/services/offers/load-offers.ts'
import { OfferStrip } from '../../features/services/offers/offer-strip.tsx'
import { serverI18n } from '../../i18n/create-i18n.ts'
import { READABLE_OFFLINE } from '../../offline/worker-protocol.ts'
import { pageMeta, seoOf } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import type { Route } from './+types/services-index.ts'
import { Catalogue } from './catalogue.tsx'
import { loadCatalogue } from './load-catalogue.ts'

export const handle = { isSearchable: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context)
  const [{ data }, seo, offers, i18n] = await Promise.all([
    loadCatalogue(context, request),
    seoOf(api, 'index'),
    loadOffers(api, 'services'),
    serverI18n(context.get(requestContext).locale),
  ])
  const t = i18n.getFixedT(null, 'catalogue')
  return {
    data,
    offers,
    seo: { title: seo.title ?? t('index.title'), description: seo.description ?? t('index.description') },
  }
}

/** The list is the same for every guest: it may be read without a network. */
export const headers: Route.HeadersFunction = () => ({ [READABLE_OFFLINE]: 'yes' })

/** Filters are worked out in the page: a change of the query asks the server nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(shopOf(matches), { ...loaderData.seo, path: paths.index() }) : []

export default function ServicesIndex({ loaderData: { data, offers } }: Route.ComponentProps) {
  const { t } = useTranslation('catalogue')
  const summary = t('index.summary', {
    services: t('index.services', { count: data.servicesTotal, number: formatQuantity(data.servicesTotal) }),
    networks: t('index.networks', { count: data.networks.length, number: formatQuantity(data.networks.length) }),
  })
  return (
    <Catalogue
      data={data}
      title={t('index.title')}
      summary={summary}
      places="services_pricing"
      offers={<OfferStrip offers={offers} networks={data.networks} />}
    />
  )
}
