import {
  buttonClass,
  type Icon,
  IconBolt,
  IconClock,
  IconLock,
  IconPin,
  IconShield,
  IconShieldCheck,
  NetworkTile,
  Price,
  Tag,
} from '@vitrine/ui/components'
import { formatQuantity, truncateServiceName } from '@vitrine/ui/formats'
import { memo } from 'react'
import { useTranslation } from '#words'
import { useAddService } from '../../cart/state/use-add-service.ts'
import { CartAddButton } from '../favourites/cart-add-button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import type { CatalogueItem } from '../model/catalogue-item.ts'
import { NetworkGlyph } from '../network-glyph.tsx'
import type { ListProps } from './list-props.ts'
import styles from './service-cards.module.css'
import { useInnerLinks } from './use-inner-links.ts'
import { type ServiceTexts, useServiceTexts } from './use-service-texts.ts'

export function ServiceCards({ items, data, favourites, onOpen }: ListProps) {
  const texts = useServiceTexts(data.networks)
  const onCart = useAddService(data.networks)
  const onClick = useInnerLinks(items, { onOpen, onFavourite: favourites.toggle, onCart })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what one reaches and presses
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the links of all cards
    <div className={styles.grid} onClick={onClick}>
      {items.map((item) => (
        <ServiceCard key={item.id} item={item} texts={texts} isFavourite={favourites.ids?.has(item.id) ?? false} />
      ))}
    </div>
  )
}

interface ServiceCardProps {
  readonly item: CatalogueItem
  readonly texts: ServiceTexts
  readonly isFavourite: boolean
}

const ServiceCard = memo(function ServiceCard({ item, texts, isFavourite }: ServiceCardProps) {
  const { t } = useTranslation(['catalogue', 'common'])
  const network = texts.networkOf(item)
  const pagePath = texts.pagePath(item)
  const orderPath = texts.orderPath(item)
  const [label] = item.labels
  return (
    <article className={styles.card}>
      <div className={styles.place}>
        <NetworkTile colour={network?.color ?? ''} size={24}>
          <NetworkGlyph icon={network?.icon ?? ''} />
        </NetworkTile>
        <span className="type-small tone-3 ellipsis">{texts.placeOf(item)}</span>
        {label && (
          <Tag tone="brand" className={styles.label}>
            {label.name}
          </Tag>
        )}
        <FavouriteButton service={item} isOn={isFavourite} className={styles.heart} />
      </div>
      <h2 className={styles.name} data-service={item.id}>
        <a href={texts.hrefOf(pagePath)} data-to={pagePath} data-detail="" title={item.name}>
          {truncateServiceName(item.name)}
        </a>
        {item.available_closed_sales && <Lock label={t('service.locked')} />}
      </h2>
      <p className={styles.description}>{item.short_description ?? item.delivery}</p>
      <dl className={styles.facts}>
        <Fact icon={IconClock} name={t('service.startsIn')} value={item.start_time} />
        <Fact icon={IconBolt} name={t('service.speed')} value={item.speed} />
        <Fact icon={IconPin} name={t('service.region')} value={item.geo} />
        <Fact
          icon={item.has_refill ? IconShieldCheck : IconShield}
          name={t('service.guarantee')}
          value={item.has_refill ? item.guarantee : null}
          none={t('service.noGuarantee')}
        />
      </dl>
      <div className={styles.foot}>
        <div className={styles.price}>
          <Price {...texts.priceOf(item)} beforeLabel={t('common:price.before')} />
          <span className="type-caption tone-3 number">
            {texts.unitOf(item)} · {t('service.min', { quantity: formatQuantity(item.min_quantity) })}
          </span>
        </div>
        {!item.available_closed_sales && <CartAddButton service={item} className={styles.cart} />}
        <a
          className={`${buttonClass({ variant: 'soft', size: 'medium' })} ${styles.order}`}
          href={texts.hrefOf(orderPath)}
          data-to={orderPath}
          aria-label={t('service.orderNamed', { name: item.name })}
        >
          {t('service.order')}
        </a>
      </div>
    </article>
  )
})

/** Open to some customers only; the words are the tooltip and what is read aloud. */
export const Lock = ({ label }: { readonly label: string }) => (
  <span role="img" aria-label={label} title={label} className="tone-3">
    <IconLock size={14} />
  </span>
)

const Fact = ({
  icon: FactIcon,
  name,
  value,
  none = '–',
}: {
  readonly icon: Icon
  readonly name: string
  readonly value: string | null
  readonly none?: string
}) => (
  <div>
    <dt>
      <FactIcon size={14} />
      {name}
    </dt>
    <dd className={value ? undefined : 'tone-3'}>{value ?? none}</dd>
  </div>
)
