import { classNames, IconTriangle } from '@vitrine/ui/components'
import { type CellValue, shownOf } from '../../grid/cell-kinds.ts'
import type { GridColumn } from '../../grid/grid-column.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { dollars } from '../../values/dollars.ts'
import { dayOf } from '../../values/times.ts'
import { grouped, marginOf } from '../../values/units.ts'
import type { ShelfNames } from './editor/use-shelf-names.ts'
import type { CellField, ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'
import type { ServiceSales } from './use-service-sales.ts'

const t = sayFrom(texts)
const LOW_MARGIN_PERCENT = 18
export const USUAL_PER = 1000

interface Rights {
  readonly isPriced: boolean
  readonly isEdited: boolean
  /** Services whose price a rule that is tried would raise by much. */
  readonly largeRises: ReadonlySet<number>
  /** Sales of 30 days by service; undefined while they are not known, null for those who may not see any. */
  readonly sales: ReadonlyMap<number, ServiceSales> | null | undefined
  readonly seesProfit: boolean
  /** Types and deliveries to choose from; undefined while they are not known. */
  readonly shelves: ShelfNames | undefined
}

type Column = GridColumn<ServiceRow>

/** The columns of the grid, and which of them this person may change. */
export const serviceColumns = ({ isPriced, isEdited, largeRises, sales, seesProfit, shelves }: Rights): readonly Column[] => [
  ...named(isEdited),
  ...priced(isPriced, largeRises),
  ...counted(isEdited),
  { ...column('translatedLocales', t('columns.translations'), 92, 8), isEnd: true, show: translations },
  ...shelved(isEdited, shelves),
  ...extra(isEdited),
  ...(sales === null ? [] : sold(sales, seesProfit)),
]

/** What names another thing of the catalogue: chosen among those of its network, once they are known. */
const shelved = (isEdited: boolean, shelves: ShelfNames | undefined): readonly Column[] => {
  const named = (
    key: 'serviceTypeId' | 'deliveryId',
    name: string,
    own: (row: ServiceRow) => string,
    options: Column['options'],
  ): Column => ({
    ...{ ...column(key, name, 130, 1), kind: 'choice', isExtra: true, isEditable: isEdited && shelves !== undefined },
    options: (row) => (shelves && options ? options(row) : [{ value: row[key], name: own(row) }]),
  })
  return [
    named(
      'serviceTypeId',
      t('type'),
      ({ serviceTypeName }) => serviceTypeName,
      ({ networkId }) => shelves?.types.filter((type) => type.networkId === networkId) ?? [],
    ),
    named(
      'deliveryId',
      t('columns.delivery'),
      ({ deliveryName }) => deliveryName,
      () => shelves?.deliveries ?? [],
    ),
  ]
}

const extra = (isEditable: boolean): readonly Column[] => [
  { ...texted('labels', t('columns.labels'), 120, ({ labelNames }) => labelNames.join(', ') || null), isExtra: true },
  { ...column('quantityStep', t('columns.step'), 64, 1), kind: 'whole', isEnd: true, isEditable, isExtra: true },
  { ...column('defaultQuantity', t('columns.default'), 76, 1), kind: 'whole', isEnd: true, isEditable, isExtra: true },
  { ...column('guaranteeDays', t('columns.guaranteeDays'), 84, 1), kind: 'whole', isEnd: true, isEditable, isExtra: true },
  { ...column('dripFeedIsAllowed', t('columns.dripFeed'), 84, 1), kind: 'switch', isEditable, isExtra: true },
  { ...column('allowsDuplicateLinks', t('columns.duplicates'), 96, 1), kind: 'switch', isEditable, isExtra: true },
  { ...texted('changedAt', t('columns.changedAt'), 110, ({ changedAt }) => changedAt && dayOf(changedAt)), isExtra: true },
  { ...column('changedBy', t('columns.changedBy'), 110, 1), isExtra: true },
]

const sold = (sales: ReadonlyMap<number, ServiceSales> | undefined, seesProfit: boolean): readonly Column[] => {
  const nothing = (row: ServiceRow, text: string) => (sales === undefined || sales.has(row.id) ? null : text)
  const money = (text: string | null | undefined) => text && dollars(text)
  return [
    {
      ...texted('sold30d', t('columns.sold'), 76, (row) => nothing(row, '0') ?? grouped(sales?.get(row.id)?.orders ?? '')),
      ...{ isEnd: true, isExtra: true },
    },
    {
      ...texted('turnover30d', t('columns.turnover'), 96, ({ id }) => money(sales?.get(id)?.turnover) ?? null),
      ...{ isEnd: true, isExtra: true },
    },
    ...(seesProfit
      ? [
          {
            ...texted('profit30d', t('columns.profit'), 96, ({ id }) => money(sales?.get(id)?.profit) ?? null),
            ...{ isEnd: true, isExtra: true },
          },
        ]
      : []),
  ]
}

/** A column that is read, as text of its own. */
const texted = (key: string, name: string, width: number, read: (row: ServiceRow) => string | null): Column => ({
  ...{ key, name, kind: 'text', width, leaves: 1 },
  read,
})

const column = (key: CellField, name: string, width: number, leaves: number): Column => ({
  ...{ key, name, kind: 'text', width, leaves },
  read: (row) => row[key],
})

const named = (isEditable: boolean): readonly Column[] => [
  { ...column('id', t('columns.id'), 52, 4), show: (_, id) => <span className="tone-3">{String(id)}</span> },
  {
    ...column('name', t('columns.name'), 150, 0),
    isGrowing: true,
    isEditable,
    show: (_, name) => <span className={classNames('ellipsis', styles.name)}>{String(name)}</span>,
  },
  { ...column('isEnabled', t('columns.onSale'), 60, 0), kind: 'switch', isEditable },
  { ...column('provider', t('columns.provider'), 116, 6), show: providerOf },
]

const priced = (isEditable: boolean, largeRises: ReadonlySet<number>): readonly Column[] => [
  { ...column('costNano', t('columns.cost'), 76, 5), kind: 'money', isEnd: true },
  { ...column('priceNano', t('columns.price'), 148, 0), kind: 'money', isEnd: true, isEditable, show: priceIn(largeRises) },
  { ...column('priceFollowsProvider', t('columns.follows'), 110, 9), kind: 'switch', isEditable },
  { ...column('discountPpm', t('columns.discount'), 74, 7), kind: 'percent', isEnd: true, isEditable },
  {
    ...{ key: 'margin', name: t('columns.margin'), kind: 'text', width: 68, leaves: 2, isEnd: true },
    read: marginText,
    show: (row) => <Margin row={row} />,
  },
]

const counted = (isEditable: boolean): readonly Column[] => [
  { ...column('minQuantity', t('columns.min'), 72, 3), kind: 'whole', isEnd: true, isEditable },
  { ...column('maxQuantity', t('columns.max'), 72, 3), kind: 'whole', isEnd: true, isEditable },
]

function marginText(row: ServiceRow): string | null {
  const margin = marginOf(row.priceNano, row.costNano, row.discountPpm)
  return margin === undefined ? null : margin.toFixed(1)
}

/** Most prices are of a thousand units; another number stands beside them. */
const priceIn =
  (largeRises: ReadonlySet<number>) =>
  ({ id, pricingPer }: ServiceRow, nano: CellValue) => {
    return (
      <>
        {largeRises.has(id) && (
          <span className={styles.large} data-tooltip={t('rule.isLarge')}>
            <IconTriangle size={14} />
            <span className="sr-only">{t('rule.isLarge')}</span>
          </span>
        )}
        {shownOf('money', nano)}
        {pricingPer !== USUAL_PER && <span className={styles.unit}>{`/ ${grouped(pricingPer)}`}</span>}
      </>
    )
  }

function Margin({ row }: { readonly row: ServiceRow }) {
  const margin = marginOf(row.priceNano, row.costNano, row.discountPpm)
  if (margin === undefined) return <span className="tone-3">–</span>
  return <span className={margin < LOW_MARGIN_PERCENT ? 'tone-bad' : 'tone-2'}>{`${margin.toFixed(1)} %`}</span>
}

function providerOf({ provider, routeCount, isPackage }: ServiceRow) {
  if (isPackage) return <span className="tone-3">{t('package')}</span>
  if (provider === null) return <span className="tone-warn">{t('noProvider')}</span>
  return (
    <span className="ellipsis">
      {provider}
      {routeCount > 1 && <span className="tone-3">{` +${routeCount - 1}`}</span>}
    </span>
  )
}

function translations({ translatedLocales, missingLocales }: ServiceRow) {
  return missingLocales === 0 ? (
    <span className="tone-3">{String(translatedLocales)}</span>
  ) : (
    <span className="tone-warn weight-medium">{`${translatedLocales}/${translatedLocales + missingLocales}`}</span>
  )
}
