import { EmptyState, IconPlus } from '@vitrine/ui/components'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CellValue } from '../../grid/cell-kinds.ts'
import { GridView } from '../../grid/grid-view.tsx'
import { columnsIn, keepView } from '../../lists/views/saved-view.ts'
import { useSavedViews, useShownColumns } from '../../lists/views/use-saved-views.ts'
import bulk from '../../messages/en/service-bulk.json'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { Region } from '../../parts/region.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { grouped } from '../../values/units.ts'
import { SHELF_COLUMNS, useShelfNames } from './editor/use-shelf-names.ts'
import { PriceRuleBar, type Shelf } from './price-rule-bar.tsx'
import { SaveBar } from './save-bar.tsx'
import { serviceColumns } from './service-columns.tsx'
import { choicesOf, filtered, filterFrom, isFiltered, type ServiceFilter, searchOf } from './service-filter.ts'
import { ServiceFilters } from './service-filters.tsx'
import { ServiceGroup } from './service-group.tsx'
import { ServiceInspector } from './service-inspector.tsx'
import { ServiceList } from './service-list.tsx'
import type { ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'
import { ServicesSelection } from './services-selection.tsx'
import { useServiceEdits } from './use-service-edits.ts'
import { useServiceRows } from './use-service-rows.ts'
import { SALES_COLUMNS, useServiceSales } from './use-service-sales.ts'

const t = sayFrom(texts)
const b = sayFrom(bulk)
const PRICE_FIELDS: ReadonlySet<string> = new Set(['priceNano', 'discountPpm', 'priceFollowsProvider'])
const NOBODY: ReadonlySet<number> = new Set()
const CsvDialog = lazy(async () => ({ default: (await import('./bulk/csv-dialog.tsx')).CsvDialog }))
const ChangeDialog = lazy(async () => ({ default: (await import('./bulk/change-dialog.tsx')).ChangeDialog }))
const ManyDialog = lazy(async () => ({ default: (await import('./bulk/many-dialog.tsx')).ManyDialog }))
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace/replace-dialog.tsx')).ReplaceDialog }))
const NONE: readonly ServiceRow[] = []
const idOf = ({ id }: ServiceRow) => id
const groupOf = ({ networkId, serviceTypeId }: ServiceRow) => `${networkId}.${serviceTypeId}`

/** Every service of the panel like a spreadsheet: cells, price rules, and one save for all of it. */
export function ServicesScreen() {
  const { query, replace } = useServiceRows()
  const rows = query.data ?? NONE
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const open = search.get('open')
  const deferred = useDeferredValue(filter)
  const shown = useMemo(() => filtered(rows, deferred), [rows, deferred])
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const edits = useServiceEdits({ byId, replace })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isRuling, setIsRuling] = useState(false)
  const [asks, setAsks] = useState<'csv' | 'change' | 'many' | 'replace'>()
  const [tried, setTried] = useState<ReadonlyMap<number, CellValue>>()
  const [largeRises, setLargeRises] = useState(NOBODY)
  const shelves = useMemo(() => (isRuling ? shelvesOf(rows) : []), [isRuling, rows])
  const tryRule = useCallback((prices: ReadonlyMap<number, CellValue> | undefined, rises: ReadonlySet<number>) => {
    setTried(prices)
    setLargeRises(rises)
  }, [])
  const toast = useToast()
  const navigate = useNavigate()
  const panel = usePanel()
  const isNarrow = useIsNarrow()
  const isPriced = useIsPermitted('services.price')
  const isEdited = useIsPermitted('services.edit')
  const mayChange = (key: string) => (PRICE_FIELDS.has(key) ? isPriced : isEdited)
  const sales = useServiceSales(useShows(SALES_COLUMNS, search))
  const shelfNames = useShelfNames(useShows(SHELF_COLUMNS, search))
  const seesProfit = useIsPermitted('reports.profit')
  const columns = useMemo(
    () => serviceColumns({ isPriced, isEdited, largeRises, sales, seesProfit, shelves: shelfNames }),
    [isPriced, isEdited, largeRises, sales, seesProfit, shelfNames],
  )
  const ids = useMemo(() => (selected.size > 0 ? [...selected] : shown.map(idOf)), [selected, shown])
  const shownColumns = useShownColumns('services', columns)
  const show = (next: ServiceFilter) => setSearch(keepView(search, searchOf(next, open)), { replace: true })
  const openRow = useCallback(
    (row: ServiceRow) =>
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'open').concat([['open', String(row.id)]]))),
    [setSearch],
  )
  const close = () => setSearch(keepView(search, searchOf(filter)), { replace: true })
  const set = (key: 'isEnabled', value: boolean) =>
    edits.apply(ids.flatMap((id) => (byId.has(id) ? [{ id, key, value, original: byId.get(id)?.[key] ?? null }] : [])))
  const applyRule = (prices: ReadonlyMap<number, CellValue>) => {
    edits.apply(
      [...prices].map(([id, value]) => ({ id, key: 'priceNano', value, original: byId.get(id)?.priceNano ?? null })),
      'rule',
    )
    setIsRuling(false)
  }
  const inspected = open === null ? undefined : byId.get(Number(open))
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ScreenHead
          title={t('title')}
          count={query.data && grouped(rows.length)}
          actions={
            <>
              {!isNarrow && (
                <>
                  <Link className="link" to={paths.panel(panel.key, filter.type ? `services/order?type=${filter.type}` : 'services/order')}>
                    {t('order')}
                  </Link>
                  <Link className="link" to={paths.panel(panel.key, 'services/words')}>
                    {t('words')}
                  </Link>
                  <Action onClick={() => setAsks('csv')}>{b('csv')}</Action>
                </>
              )}
              {isPriced && !isNarrow && (
                <Action aria-expanded={isRuling} onClick={() => setIsRuling(!isRuling)}>
                  {t('rule.open')}
                </Action>
              )}
              {isPriced && isEdited && (
                <Action
                  variant="primary"
                  icon={<IconPlus size={16} />}
                  onClick={() => void navigate(paths.panel(panel.key, 'services/new'))}
                >
                  {t('new')}
                </Action>
              )}
            </>
          }
        />
        {query.error && <FailureView error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <LoadingRows rows={14} />}
        {query.data && rows.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
        {rows.length > 0 && (
          <>
            <ServiceFilters {...{ rows, filter, columns }} onChange={show} />
            {isRuling && !isNarrow && (
              <PriceRuleBar {...{ ids, shelves }} onTry={tryRule} onApply={applyRule} onClose={() => setIsRuling(false)} />
            )}
            {shown.length === 0 && (
              <EmptyState
                title={t('nothing.title')}
                actions={
                  isFiltered(filter) && <Action onClick={() => show(filterFrom(new URLSearchParams()))}>{t('nothing.clear')}</Action>
                }
              >
                {t('nothing.text')}
              </EmptyState>
            )}
            {shown.length > 0 && isNarrow && <ServiceList rows={shown} onOpen={openRow} />}
            {shown.length > 0 && !isNarrow && (
              <GridView<ServiceRow>
                label={t('gridLabel')}
                {...{ rows: shown, columns: shownColumns, idOf, groupOf, selected }}
                groupHead={(members) => <ServiceGroup rows={members} />}
                groupAside={(members) => changedIn(members, edits.edits.rows)}
                edits={edits.edits}
                tried={tried && { key: 'priceNano', values: tried }}
                refused={edits.refused}
                onSelect={setSelected}
                onChange={(changes) => edits.apply(changes)}
                onUnread={(count) => toast(t('unread', { count }))}
                onUndo={edits.undo}
                onRedo={edits.redo}
                onOpen={openRow}
              />
            )}
            {selected.size > 0 && !isNarrow && !isRuling && (
              <ServicesSelection
                count={selected.size}
                isEdited={isEdited}
                isPriced={isPriced}
                onSale={(isOn) => set('isEnabled', isOn)}
                onRule={() => setIsRuling(true)}
                onChange={() => setAsks('change')}
                onMany={() => setAsks('many')}
                onReplace={() => setAsks('replace')}
                all={
                  selected.size < shown.length ? { count: shown.length, onSelect: () => setSelected(new Set(shown.map(idOf))) } : undefined
                }
                onClear={() => setSelected(new Set())}
              />
            )}
            {!isNarrow && <SaveBar edits={edits} byId={byId} />}
          </>
        )}
      </div>
      {inspected && (
        <Region key={inspected.id}>
          <ServiceInspector
            row={inspected}
            isPriced={isPriced}
            isEdited={isEdited}
            onSaved={(row) => replace(new Map([[row.id, row]]))}
            onClose={close}
          />
        </Region>
      )}
      {asks === 'csv' && (
        <Suspense fallback={null}>
          <CsvDialog {...{ rows: shown, isEdited }} onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
      {asks === 'change' && (
        <Suspense fallback={null}>
          <ChangeDialog
            {...{ mayChange, count: selected.size }}
            types={choicesOf(rows, (row) => ({ value: String(row.serviceTypeId), name: `${row.networkName}, ${row.serviceTypeName}` }))}
            onApply={(key, value) => {
              edits.apply(ids.flatMap((id) => (byId.has(id) ? [{ id, key, value, original: byId.get(id)?.[key] ?? null }] : [])))
              setAsks(undefined)
            }}
            onClose={() => setAsks(undefined)}
          />
        </Suspense>
      )}
      {asks === 'many' && (
        <Suspense fallback={null}>
          <ManyDialog {...{ ids, byId }} onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
      {asks === 'replace' && (
        <Suspense fallback={null}>
          <ReplaceDialog {...{ ids, byId }} onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
      <LeaveGuard isUnsaved={edits.count > 0} />
    </div>
  )
}

/** Whether the address, or this person, chose one of these columns. */
function useShows(wanted: ReadonlySet<string>, search: URLSearchParams): boolean {
  const { choices } = useSavedViews()
  const keys = columnsIn(search) ?? choices.find(({ list }) => list === 'services')?.columns ?? []
  return keys.some((key) => wanted.has(key))
}

/** Networks, then their types, as markups of their own name them. */
const shelvesOf = (rows: readonly ServiceRow[]): readonly Shelf[] => [
  ...choicesOf(rows, ({ networkId, networkName }) => ({ value: `network.${networkId}`, name: networkName })),
  ...choicesOf(rows, (row) => ({ value: `type.${row.serviceTypeId}`, name: `${row.networkName}, ${row.serviceTypeName}` })),
]

function changedIn(members: readonly ServiceRow[], changed: ReadonlyMap<number, unknown>): string {
  const count = members.reduce((sum, { id }) => sum + (changed.has(id) ? 1 : 0), 0)
  return count > 0 ? t('groupChanges', { count }) : ''
}
