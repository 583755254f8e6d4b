import { formatCompact, formatDiscount, formatQuantity, truncateNetworkName } from '@vitrine/ui/formats'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '#i18n'
import { paths, withLocale } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop, useUnitPrice } from '../../../shop/shop-context.tsx'
import { type CatalogueItem, hasDiscount, type NetworkFace } from './catalogue-item.ts'
import { typeFacesById } from './page-data.ts'

type Priced = Pick<CatalogueItem, 'price' | 'default_price' | 'discount_percent' | 'price_type' | 'pricing_per'>

export interface ShownPrice {
  readonly now: string
  readonly before: string | undefined
  readonly discount: string | undefined
}

/** A price beside what it was before its discount. */
export function useShownPrice(): (item: Priced) => ShownPrice {
  const { locale } = useShop()
  const unitPrice = useUnitPrice()
  return useCallback(
    (item) => ({
      now: unitPrice(item.price),
      before: hasDiscount(item) ? unitPrice(item.default_price) : undefined,
      discount: hasDiscount(item) ? formatDiscount(item.discount_percent, locale) : undefined,
    }),
    [locale, unitPrice],
  )
}

export interface ServiceTexts {
  readonly networkOf: (item: Pick<CatalogueItem, 'network_id'>) => NetworkFace | undefined
  readonly typeNameOf: (item: Pick<CatalogueItem, 'service_type_id'>) => string
  readonly placeOf: (item: Pick<CatalogueItem, 'network_id' | 'service_type_id'>) => string
  readonly priceOf: (item: Priced) => ShownPrice
  readonly unitOf: (item: Priced) => string
  readonly rangeOf: (item: Pick<CatalogueItem, 'min_quantity' | 'max_quantity'>) => string
  readonly pagePath: (item: Pick<CatalogueItem, 'slug' | 'id'>) => string
  readonly orderPath: (item: Pick<CatalogueItem, 'id' | 'network_id' | 'service_type_id'>, quantity?: number) => string
  /** Closed to this visitor: only a grade that opens closed sales may order it. */
  readonly isLocked: (item: Pick<CatalogueItem, 'available_closed_sales'>) => boolean
  /** The path with the language in front, for plain anchors. */
  readonly hrefOf: (path: string) => string
}

/** Whether this visitor's grade may order what is closed to others. */
export const useOpensClosedSales = (): boolean => useSession().profile?.grades?.current?.available_closed_sales === true

/** What a service says about itself, in the visitor's language and currency. */
export function useServiceTexts(networks: readonly NetworkFace[]): ServiceTexts {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  const priceOf = useShownPrice()
  const opensClosedSales = useOpensClosedSales()
  return useMemo(() => {
    const byId = new Map(networks.map((network) => [network.id, network]))
    const types = typeFacesById(networks)
    const networkOf = (item: Pick<CatalogueItem, 'network_id'>) => byId.get(item.network_id)
    const typeNameOf = (item: Pick<CatalogueItem, 'service_type_id'>) => types.get(item.service_type_id)?.name ?? ''
    return {
      networkOf,
      typeNameOf,
      placeOf: (item) => [truncateNetworkName(networkOf(item)?.name ?? ''), typeNameOf(item)].filter(Boolean).join(' · '),
      priceOf,
      unitOf: (item) =>
        item.price_type === 'fixed' ? t('service.perOrder') : t('service.per', { quantity: formatQuantity(item.pricing_per) }),
      rangeOf: (item) => `${formatCompact(item.min_quantity, locale)} – ${formatCompact(item.max_quantity, locale)}`,
      pagePath: (item) => paths.service(item.slug || String(item.id)),
      orderPath: (item, quantity) =>
        paths.newOrder({ networkId: item.network_id, serviceTypeId: item.service_type_id, serviceId: item.id, quantity }),
      isLocked: (item) => item.available_closed_sales && !opensClosedSales,
      hrefOf: (path) => withLocale(path, locale),
    }
  }, [networks, locale, priceOf, opensClosedSales, t])
}
