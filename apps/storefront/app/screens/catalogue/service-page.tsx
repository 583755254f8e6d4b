import { Button, buttonClass, IconCart, IconChevronRight, Price, SectionCard, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { useAddService } from '../../features/ordering/cart/state/use-add-service.ts'
import styles from '../../features/services/details.module.css'
import { FavouriteButton } from '../../features/services/favourites/favourite-button.tsx'
import { useFavourites } from '../../features/services/favourites/use-favourites.ts'
import { type NetworkFace, type ServiceDetail, toCatalogueItem, toNetworkFace } from '../../features/services/list/catalogue-item.ts'
import { useServiceTexts } from '../../features/services/list/use-service-texts.ts'
import { type MetaShop, pageMeta } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { breadcrumbs, faqPage, product, type StructuredData } from '../../page/structured-data.ts'
import { paths, withLocale } from '../../paths.ts'
import type { Route } from './+types/service-page.ts'
import { CompactServices } from './details/compact-services.tsx'
import { Faq } from './details/faq.tsx'
import { hasCalculator, PriceCalculator } from './details/price-calculator.tsx'
import { RatingLine, Reviews } from './details/reviews.tsx'
import { ServiceFacts } from './details/service-facts.tsx'
import { ServiceTexts } from './details/service-texts.tsx'
import { Lock } from './list/service-cards.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = serverApi(context)
  const { data: service } = await orMissing('service', api.catalogue.getService({ params: { idOrSlug: params.slug } }))
  const none = { data: [] }
  const id = { id: service.id }
  const [networks, related, together] = await Promise.all([
    orMissing('page', api.catalogue.listNetworks()),
    api.catalogue.relatedServices({ params: id }).catch(() => none),
    api.catalogue.frequentlyBoughtTogether({ params: id }).catch(() => none),
  ])
  return {
    service,
    networks: networks.data.map(toNetworkFace),
    related: related.data.map(toCatalogueItem),
    together: together.data.map(toCatalogueItem),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { service, networks } = loaderData
  const shop = shopOf(matches)
  const path = paths.service(service.slug)
  const description = service.meta_description ?? service.short_description
  return pageMeta(shop, {
    title: service.meta_title ?? service.name,
    description,
    path,
    structured: shop ? structuredOf(shop, service, networks) : [],
  })
}

function structuredOf(shop: MetaShop, service: ServiceDetail, networks: readonly NetworkFace[]): StructuredData[] {
  const at = (path: string) => shop.origin + withLocale(path, shop.locale)
  const network = networks.find(({ id }) => id === service.network_id)
  const { id, name, price } = service
  return [
    product({
      id,
      name,
      price,
      description: service.short_description,
      brand: shop.settings.panel_name,
      url: at(paths.service(service.slug)),
      pricingPer: service.price_type === 'fixed' ? 1 : service.pricing_per,
    }),
    breadcrumbs([
      { name: shop.settings.panel_name, url: at(paths.index()) },
      ...(network ? [{ name: network.name, url: at(paths.group(network.slug)) }] : []),
      { name, url: at(paths.service(service.slug)) },
    ]),
    ...faqPage(service.faq ?? []),
  ]
}

export default function ServicePage({ loaderData: { service, networks, related, together } }: Route.ComponentProps) {
  const { t } = useTranslation(['catalogue', 'common', 'cart'])
  const texts = useServiceTexts(networks)
  const favourites = useFavourites()
  const addToCart = useAddService(networks)
  const network = texts.networkOf(service)
  const [quantity, setQuantity] = useState(service.default_quantity)
  const isReckoned = hasCalculator(service)
  return (
    <div className={styles.page}>
      <nav className={styles.crumbs} aria-label={t('networks.label')}>
        <Link to={network ? paths.group(network.slug) : paths.index()}>{network?.name ?? t('index.title')}</Link>
        <IconChevronRight size={12} />
        <span className="number">{t('service.number', { id: service.id })}</span>
      </nav>
      <div className={styles.pageHead}>
        <NetworkMark network={network} size={40} />
        <div>
          <h1 className="type-h1">{service.title ?? service.name}</h1>
          <p className="tone-3">{service.short_description ?? texts.placeOf(service)}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <SectionCard>
            <ServiceFacts item={service} />
          </SectionCard>
          <SectionCard>
            <ServiceTexts level={2} service={service} />
          </SectionCard>
          {together.length > 0 && (
            <SectionCard>
              <CompactServices title={t('details.together')} items={together} networks={networks} level={2} />
            </SectionCard>
          )}
          {related.length > 0 && (
            <SectionCard>
              <CompactServices title={t('details.related')} items={related} networks={networks} level={2} />
            </SectionCard>
          )}
          <Reviews reviews={service.reviews} counts={service.review_counts} />
          <Faq items={service.faq ?? []} />
        </div>
        <div className={styles.aside}>
          <SectionCard className={styles.buy}>
            <div className={styles.offerPrice}>
              <Price size="total" {...texts.priceOf(service)} beforeLabel={t('common:price.before')} />
              <span className="type-small tone-3 number">{texts.unitOf(service)}</span>
            </div>
            <RatingLine reviews={service.reviews} counts={service.review_counts} />
            {service.labels.length > 0 && (
              <span>
                {service.labels.map((label) => (
                  <Tag key={label.id} tone="brand">
                    {label.name}
                  </Tag>
                ))}
              </span>
            )}
            {isReckoned && <PriceCalculator service={service} quantity={quantity} onQuantity={setQuantity} />}
            <Link
              className={buttonClass({ variant: 'primary', size: 'huge', isBlock: true })}
              to={texts.orderPath(service, isReckoned ? quantity : undefined)}
            >
              {t('service.order')}
              {texts.isLocked(service) && <Lock label={t('service.locked')} />}
            </Link>
            <div className={styles.offerActions}>
              {!texts.isLocked(service) && (
                <Button isBlock icon={<IconCart size={16} />} onClick={() => addToCart(service.id)}>
                  {t('cart:add.button')}
                </Button>
              )}
              <FavouriteButton
                isOutlined
                service={service}
                isOn={favourites.ids?.has(service.id) ?? service.is_favorite}
                onToggle={favourites.toggle}
              />
            </div>
          </SectionCard>
        </div>
      </div>
    </div>
  )
}
