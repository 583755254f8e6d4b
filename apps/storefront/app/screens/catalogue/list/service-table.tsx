import { buttonClass, classNames, IconShieldCheck, Price, Tag } from '@vitrine/ui/components'
import { formatId, formatQuantity, textLimits, truncate } from '@vitrine/ui/formats'
import { memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { useAddService } from '../../../features/ordering/cart/state/use-add-service.ts'
import { FavouriteButton } from '../../../features/services/favourites/favourite-button.tsx'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { STEP } from '../../../features/services/list/steps.ts'
import { type ServiceTexts, useServiceTexts } from '../../../features/services/list/use-service-texts.ts'
import { GroupRow, type RowPlace, TABLE_COLUMNS } from './group-row.tsx'
import type { ListProps } from './list-props.ts'
import { Lock } from './service-cards.tsx'
import styles from './service-table.module.css'
import { tableRows } from './table-entries.ts'
import { TableHead } from './table-head.tsx'
import { useFrozenColumns } from './use-frozen-columns.ts'
import { useInnerLinks } from './use-inner-links.ts'
import { useRowWindow } from './use-row-window.ts'

const ROW_HEIGHT = 57

/** The specification's ten columns. On narrow screens the number moves into the name's cell: nine, by style over the same cells. */
export function ServiceTable({ items, data, filters, typeCounts, favourites, onSort, onOpen }: ListProps) {
  const { t } = useTranslation('catalogue')
  const texts = useServiceTexts(data.networks)
  const onCart = useAddService(data.networks)
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const table = useRef<HTMLTableElement>(null)
  useInnerLinks(table, items, { onOpen, onFavourite: favourites.toggle, onCart })
  const body = useRef<HTMLTableSectionElement>(null)
  const { entries, keys, heads } = useMemo(() => tableRows(items, collapsed), [items, collapsed])
  const list = useMemo(
    () => ({ view: 'table' as const, keys, heads, isLong: items.length > STEP, rowHeight: ROW_HEIGHT, gap: 0, overscan: 12, host: body }),
    [keys, heads, items.length],
  )
  const { isWindowed, pieces, measure, keepFocus, Watch, watchProps } = useRowWindow(list)
  const widths = useFrozenColumns(table, isWindowed)
  const perUnits = useMemo(() => new Set(items.map(texts.unitOf)), [items, texts])
  const toggle = (typeId: number) =>
    setCollapsed((was) => (was.has(typeId) ? new Set([...was].filter((id) => id !== typeId)) : new Set([...was, typeId])))
  // Of rows that are not in the document the table says itself how many there are. The head is the first.
  const placeOf = (index: number): RowPlace => ({ index, measure, number: isWindowed ? index + 2 : undefined })
  return (
    <div className={styles.box}>
      {Watch && <Watch {...watchProps} />}
      <table
        className={classNames(styles.table, isWindowed && styles.windowed, widths && styles.frozen)}
        ref={table}
        aria-rowcount={isWindowed ? entries.length + 1 : undefined}
        {...keepFocus}
      >
        <caption className="sr-only">{t('table.caption')}</caption>
        {widths && (
          <colgroup>
            {widths.map((width, column) => (
              <col key={column} style={{ width }} />
            ))}
          </colgroup>
        )}
        <TableHead
          filters={filters}
          onSort={onSort}
          hasRowNumber={isWindowed}
          price={
            perUnits.size === 1 && items[0]?.price_type === 'per_quantity'
              ? t('table.per', { quantity: formatQuantity(items[0].pricing_per) })
              : t('table.price')
          }
        />
        <tbody ref={body}>
          {pieces.map((piece) => {
            if (piece.kind === 'space') return <Space key={piece.key} height={piece.height} />
            const entry = entries[piece.index]
            if (!entry) return null
            if (entry.kind === 'service')
              return (
                <Row
                  key={entry.key}
                  {...placeOf(piece.index)}
                  item={entry.item}
                  texts={texts}
                  hasUnit={perUnits.size > 1}
                  isFavourite={favourites.ids?.has(entry.item.id) ?? false}
                />
              )
            return (
              <GroupRow
                key={entry.key}
                {...placeOf(piece.index)}
                first={entry.first}
                name={data.networkId === undefined ? texts.placeOf(entry.first) : texts.typeNameOf(entry.first)}
                count={typeCounts.get(entry.typeId) ?? entry.count}
                texts={texts}
                isCollapsed={collapsed.has(entry.typeId)}
                onToggle={() => toggle(entry.typeId)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Room for rows that are not in the document: hidden by its style, for screen readers as well. */
const Space = ({ height }: { readonly height: number }) => (
  <tr className={styles.space}>
    <td colSpan={TABLE_COLUMNS} style={{ height }} />
  </tr>
)

const Row = memo(function Row({
  index,
  number,
  measure,
  item,
  texts,
  hasUnit,
  isFavourite,
}: RowPlace & {
  readonly item: CatalogueItem
  readonly texts: ServiceTexts
  readonly hasUnit: boolean
  readonly isFavourite: boolean
}) {
  const { t } = useTranslation(['catalogue', 'common'])
  return (
    <tr data-service={item.id} className={styles.row} data-index={index} aria-rowindex={number} ref={measure}>
      <td className={classNames(styles.id, 'number')}>{formatId(item.id)}</td>
      <th scope="row" className={styles.name}>
        <span className={classNames(styles.innerId, 'number')}>{formatId(item.id)}</span>
        <a href={texts.hrefOf(texts.pagePath(item))} data-detail="" title={item.name}>
          <span className={styles.full}>{truncate(item.name, textLimits.serviceName)}</span>
          <span className={styles.compact} aria-hidden="true">
            {truncate(item.name, textLimits.serviceNameCompact)}
          </span>
        </a>
        {texts.isLocked(item) && <Lock label={t('service.locked')} />}
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
      <td className={classNames(styles.fact, styles.loose)}>{item.speed ?? '–'}</td>
      <td className={classNames(styles.fact, styles.loose)}>{item.geo ?? '–'}</td>
      <td className={classNames(styles.right, styles.price)}>
        <Price size="small" {...texts.priceOf(item)} beforeLabel={t('common:price.before')} />
        {hasUnit && <span className="type-caption tone-3 number">{texts.unitOf(item)}</span>}
      </td>
      <td className={styles.action}>
        <FavouriteButton service={item} isOn={isFavourite} className={styles.heart} />
        <a
          className={classNames(buttonClass({ variant: 'soft', size: 'small' }), styles.order)}
          href={texts.hrefOf(texts.orderPath(item))}
          aria-label={t('service.orderNamed', { name: item.name })}
        >
          {t('service.order')}
        </a>
      </td>
    </tr>
  )
})
