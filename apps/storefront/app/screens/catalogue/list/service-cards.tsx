import { buttonClass, classNames, IconLock, Price, Tag } from '@vitrine/ui/components'
import { formatQuantity, truncateServiceName } from '@vitrine/ui/formats'
import { memo, type ReactNode, use, useMemo, useRef } from 'react'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../../features/networks/network-mark.tsx'
import { useAddService } from '../../../features/ordering/cart/state/use-add-service.ts'
import { CartAddButton } from '../../../features/services/favourites/cart-add-button.tsx'
import { FavouriteButton } from '../../../features/services/favourites/favourite-button.tsx'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { STEP } from '../../../features/services/list/steps.ts'
import { type ServiceTexts, useOpensClosedSales, useServiceTexts } from '../../../features/services/list/use-service-texts.ts'
import { SharedMarkupContext } from '../../../page/shared-markup.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import type { ListProps } from './list-props.ts'
import styles from './service-cards.module.css'
import { useGrid } from './use-grid.ts'
import { useInnerLinks } from './use-inner-links.ts'
import { useRowWindow } from './use-row-window.ts'

const CARD_HEIGHT = 300

export function ServiceCards({ items, data, favourites, onOpen }: ListProps) {
  const texts = useServiceTexts(data.networks)
  const onCart = useAddService(data.networks)
  const grid = useRef<HTMLDivElement>(null)
  useInnerLinks(grid, items, { onOpen, onFavourite: favourites.toggle, onCart })
  const { columns, gap } = useGrid(grid)
  const list = useMemo(() => {
    const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => items[row * columns])
    const keys = rows.map((item) => `${columns} cards ${item?.id}`)
    return { view: 'cards' as const, keys, heads: [], isLong: items.length > STEP, rowHeight: CARD_HEIGHT, gap, overscan: 2, host: grid }
  }, [items, columns, gap])
  const { isWindowed, pieces, measure, keepFocus, Watch, watchProps } = useRowWindow(list)
  const renderCards = () =>
    pieces.map((piece) => {
      if (piece.kind === 'space') return <div key={piece.key} className={styles.space} style={{ height: piece.height }} />
      const from = piece.index * columns
      return items
        .slice(from, from + columns)
        .map((item, place) => (
          <ServiceCard
            key={item.id}
            item={item}
            texts={texts}
            isFavourite={favourites.ids?.has(item.id) ?? false}
            row={piece.index}
            measure={place === 0 ? measure : undefined}
          />
        ))
    })
  const shared = useSharedCards(data, favourites.ids === undefined)
  const around = { className: classNames(styles.grid, isWindowed && styles.windowed), ref: grid, ...keepFocus }
  return (
    <>
      {Watch && <Watch {...watchProps} />}
      {shared ? <div {...around} dangerouslySetInnerHTML={{ __html: shared(renderCards) }} /> : <div {...around}>{renderCards()}</div>}
    </>
  )
}

/** On the server: the cards as HTML, rendered once for all who see the same list in the same language, currency and grade. */
function useSharedCards(data: ListProps['data'], isSame: boolean): ((render: () => ReactNode) => string) | undefined {
  const markup = use(SharedMarkupContext)
  const { locale, currency, rate, settings } = useShop()
  const opensClosedSales = useOpensClosedSales()
  if (!markup || !isSame) return undefined
  const by = [locale, currency, rate, settings.rounding_precision, opensClosedSales].join(' ')
  return (render) => markup(data.first, by, render)
}

interface ServiceCardProps {
  readonly item: CatalogueItem
  readonly texts: ServiceTexts
  readonly isFavourite: boolean
  readonly row: number
  /** The first card of a row is as tall as the row. */
  readonly measure: ((card: Element | null) => void) | undefined
}

const ServiceCard = memo(function ServiceCard({ item, texts, isFavourite, row, measure }: ServiceCardProps) {
  const { t } = useTranslation(['catalogue', 'common'])
  const shownName = truncateServiceName(item.name)
  const [label] = item.labels
  return (
    <article className={styles.card} data-index={row} ref={measure}>
      <div className={styles.place}>
        <NetworkMark network={texts.networkOf(item)} size={24} isDeclared />
        <span className="type-small tone-3 ellipsis">{texts.placeOf(item)}</span>
        {label && (
          <Tag tone="brand" className={styles.label}>
            {label.name}
          </Tag>
        )}
        <FavouriteButton service={item} isOn={isFavourite} className={styles.heart} />
      </div>
      <h2 className={styles.name} data-service={item.id}>
        <a href={texts.hrefOf(texts.pagePath(item))} data-detail="" title={shownName === item.name ? undefined : item.name}>
          {shownName}
        </a>
        {texts.isLocked(item) && <Lock label={t('service.locked')} />}
      </h2>
      <p className={styles.description}>{item.short_description ?? item.delivery}</p>
      <dl className={styles.facts}>
        <Fact name={t('service.startsIn')} value={item.start_time} />
        <Fact name={t('service.speed')} value={item.speed} />
        <Fact name={t('service.region')} value={item.geo} />
        <Fact
          name={t('service.guarantee')}
          value={item.has_refill ? item.guarantee : null}
          none={t('service.noGuarantee')}
          className={item.has_refill ? styles.guaranteed : undefined}
        />
      </dl>
      <div className={styles.foot}>
        <div className={styles.price}>
          <Price {...texts.priceOf(item)} beforeLabel={t('common:price.before')} />
          <span className={classNames('type-caption tone-3 number', styles.unit)}>
            {`${together(`${texts.unitOf(item)} ·`)} ${together(t('service.min', { quantity: formatQuantity(item.min_quantity) }))}`}
          </span>
        </div>
        {!texts.isLocked(item) && <CartAddButton service={item} isOutlined className={styles.cart} />}
        <a
          className={`${buttonClass({ variant: 'soft', size: 'medium' })} ${styles.order}`}
          href={texts.hrefOf(texts.orderPath(item))}
          aria-label={t('service.orderNamed', { name: item.name })}
        >
          {t('service.order')}
        </a>
      </div>
    </article>
  )
})

/** Open to some customers only; the label is the tooltip and the accessible name. */
export const Lock = ({ label }: { readonly label: string }) => (
  <span role="img" aria-label={label} title={label} className="tone-3">
    <IconLock size={14} />
  </span>
)

/** Breaks nowhere inside; the style keeps scripts without spaces together too. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0')

/** The icon comes from the style, by the fact's place in the list. */
const Fact = ({
  name,
  value,
  none = '–',
  className,
}: {
  readonly name: string
  readonly value: string | null
  readonly none?: string
  readonly className?: string | undefined
}) => (
  <>
    <dt className={classNames('drawn', className)}>{name}</dt>
    <dd className={value ? undefined : 'tone-3'}>{value ?? none}</dd>
  </>
)
