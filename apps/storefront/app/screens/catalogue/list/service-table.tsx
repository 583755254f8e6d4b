import { buttonClass, classNames, IconChevronDown, IconChevronUp, IconShieldCheck, NetworkTile, Price, Tag } from '@vitrine/ui/components'
import { formatId, formatQuantity, textLimits, truncate } from '@vitrine/ui/formats'
import { Fragment, memo, useState } from 'react'
import { useTranslation } from '#words'
import { useAddService } from '../../cart/state/use-add-service.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import type { CatalogueItem } from '../model/catalogue-item.ts'
import type { Direction, Sort, SortKey } from '../model/filters.ts'
import { groupByType } from '../model/select-services.ts'
import { NetworkGlyph } from '../network-glyph.tsx'
import type { ListProps } from './list-props.ts'
import { Lock } from './service-cards.tsx'
import styles from './service-table.module.css'
import { useInnerLinks } from './use-inner-links.ts'
import { type ServiceTexts, useServiceTexts } from './use-service-texts.ts'

const COLUMNS = 10

/** The specification's ten columns. On narrow screens the number moves into the name's cell: nine, by style over the same cells. */
export function ServiceTable({ items, data, filters, typeCounts, favourites, onSort, onOpen }: ListProps) {
  const { t } = useTranslation('catalogue')
  const texts = useServiceTexts(data.networks)
  const onCart = useAddService(data.networks)
  const onClick = useInnerLinks(items, { onOpen, onFavourite: favourites.toggle, onCart })
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const perUnits = new Set(items.map(texts.unitOf))
  const toggle = (typeId: number) =>
    setFolded((was) => (was.has(typeId) ? new Set([...was].filter((id) => id !== typeId)) : new Set([...was, typeId])))
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in the rows are what one reaches and presses */}
      <table className={styles.table} onClick={onClick}>
        <caption className="sr-only">{t('table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.id}>
              {t('service.id')}
            </th>
            <th scope="col">{t('table.service')}</th>
            <th scope="col">{t('table.features')}</th>
            <SortHead name={t('table.guarantee')} sortKey="guarantee" sort={filters.sort} onSort={onSort} />
            <SortHead name={t('table.minMax')} sortKey="quantity" sort={filters.sort} onSort={onSort} isRight />
            <th scope="col">{t('table.start')}</th>
            <th scope="col">{t('table.speed')}</th>
            <th scope="col">{t('table.region')}</th>
            <SortHead
              name={
                perUnits.size === 1 && items[0]?.price_type === 'per_quantity'
                  ? t('table.per', { quantity: formatQuantity(items[0].pricing_per) })
                  : t('table.price')
              }
              sortKey="price"
              sort={filters.sort}
              onSort={onSort}
              isRight
            />
            <th scope="col">
              <span className="sr-only">{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groupByType(items).map((group) => {
            const isFolded = folded.has(group.typeId)
            const [first] = group.items
            return (
              <Fragment key={group.typeId}>
                <tr className={styles.group}>
                  <th scope="colgroup" colSpan={COLUMNS}>
                    <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => toggle(group.typeId)}>
                      <IconChevronDown size={16} className={isFolded ? styles.folded : undefined} />
                      {first && <Tile item={first} texts={texts} />}
                      {first && (data.networkId === undefined ? texts.placeOf(first) : texts.typeNameOf(first))}
                      <span className={classNames(styles.count, 'number')}>
                        {formatQuantity(typeCounts.get(group.typeId) ?? group.items.length)}
                      </span>
                    </button>
                  </th>
                </tr>
                {!isFolded &&
                  group.items.map((item) => (
                    <Row
                      key={item.id}
                      item={item}
                      texts={texts}
                      hasUnit={perUnits.size > 1}
                      isFavourite={favourites.ids?.has(item.id) ?? false}
                    />
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Tile = ({ item, texts }: { readonly item: CatalogueItem; readonly texts: ServiceTexts }) => {
  const network = texts.networkOf(item)
  return (
    <NetworkTile colour={network?.color ?? ''} size={20}>
      <NetworkGlyph icon={network?.icon ?? ''} />
    </NetworkTile>
  )
}

interface SortHeadProps {
  readonly name: string
  readonly sortKey: SortKey
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly isRight?: boolean
}

function SortHead({ name, sortKey, sort, onSort, isRight }: SortHeadProps) {
  const isSorted = sort.key === sortKey
  // A price is sought from below, everything else from above; choosing again turns the direction round.
  const first: Direction = sortKey === 'price' ? 'asc' : 'desc'
  const next: Direction = isSorted ? (sort.direction === 'asc' ? 'desc' : 'asc') : first
  const state = isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={isRight ? styles.right : undefined} aria-sort={state}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: sortKey, direction: next })}>
        {name}
        {isSorted && (sort.direction === 'asc' ? <IconChevronUp size={12} /> : <IconChevronDown size={12} />)}
      </button>
    </th>
  )
}

const Row = memo(function Row({
  item,
  texts,
  hasUnit,
  isFavourite,
}: {
  readonly item: CatalogueItem
  readonly texts: ServiceTexts
  readonly hasUnit: boolean
  readonly isFavourite: boolean
}) {
  const { t } = useTranslation(['catalogue', 'common'])
  const pagePath = texts.pagePath(item)
  const orderPath = texts.orderPath(item)
  return (
    <tr data-service={item.id} className={styles.row}>
      <td className={classNames(styles.id, 'number')}>{formatId(item.id)}</td>
      <th scope="row" className={styles.name}>
        <span className={classNames(styles.innerId, 'number')}>{formatId(item.id)}</span>
        <a href={texts.hrefOf(pagePath)} data-to={pagePath} data-detail="" title={item.name}>
          <span className={styles.full}>{truncate(item.name, textLimits.serviceName)}</span>
          <span className={styles.compact} aria-hidden="true">
            {truncate(item.name, textLimits.serviceNameCompact)}
          </span>
        </a>
        {item.available_closed_sales && <Lock label={t('service.locked')} />}
      </th>
      <td className={styles.features}>
        <span className="type-caption tone-3">{item.delivery}</span>
        {item.labels.map((label) => (
          <Tag key={label.id} tone="brand">
            {label.name}
          </Tag>
        ))}
      </td>
      <td className={styles.guarantee}>
        {item.has_refill ? (
          <Tag tone="ok">
            <IconShieldCheck size={12} />
            {item.guarantee}
          </Tag>
        ) : (
          <span className="type-small tone-3">{t('service.noGuarantee')}</span>
        )}
      </td>
      <td className={classNames(styles.right, styles.fact, 'number')}>{texts.rangeOf(item)}</td>
      <td className={styles.fact}>{item.start_time ?? '–'}</td>
      <td className={classNames(styles.fact, styles.speed)}>{item.speed ?? '–'}</td>
      <td className={styles.fact}>{item.geo ?? '–'}</td>
      <td className={classNames(styles.right, styles.price)}>
        <Price size="small" {...texts.priceOf(item)} beforeLabel={t('common:price.before')} />
        {hasUnit && <span className="type-caption tone-3 number">{texts.unitOf(item)}</span>}
      </td>
      <td className={styles.action}>
        <FavouriteButton service={item} isOn={isFavourite} className={styles.heart} />
        <a
          className={classNames(buttonClass({ variant: 'soft', size: 'small' }), styles.order)}
          href={texts.hrefOf(orderPath)}
          data-to={orderPath}
          aria-label={t('service.orderNamed', { name: item.name })}
        >
          {t('service.order')}
        </a>
      </td>
    </tr>
  )
})
