import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconRefresh, Notice, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { saidOf } from '../../api/api-error.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped, money } from '../../values/units.ts'
import { ImportDrawer } from './import-drawer.tsx'
import { type ImportOptions, type ListedService, type ListView, listViews, type Provider } from './provider.ts'
import { ProviderParts } from './provider-parts.tsx'
import styles from './provider-screen.module.css'
import { type SyncReport, syncTexts } from './sync-report.ts'
import { type Selection, useSelection } from './use-selection.ts'

const t = sayFrom(texts)
const VIEWS = listViews.map((value) => ({ value, name: t(`list.views.${value}`) }))
const EVERY = ''

interface ProviderServicesProps {
  readonly provider: Provider
  readonly path: string
}

/** What a provider sells, with ours beside it: read anew, searched, chosen and imported. */
export function ProviderServices({ provider, path }: ProviderServicesProps) {
  const { key } = usePanel()
  const mayEdit = useIsPermitted('providers.edit')
  const { filters, isFiltered, set, clear } = useListAddress(['view', 'q', 'category'])
  const view = listViews.find((each) => each === filters.view) ?? 'listed'
  const list = useList<ListedService>(`${path}/services`, { view, q: filters.q, 'filter.category': filters.category })
  const options = useOptions(path)
  const selection = useSelection(list.page.data?.rows ?? [], { state: view, q: filters.q, category: filters.category || null })
  const [isImporting, setIsImporting] = useState(false)
  const sync = useSync(path)
  const total = list.page.data?.total.count ?? 0
  const chosen = selection.isAll ? total : selection.count
  const columns = columnsFor(selection, mayEdit, key)
  return (
    <ListScreen
      title={provider.name}
      count={list.page.data?.total.count}
      actions={
        mayEdit && (
          <Action variant="primary" disabled={chosen === 0} onClick={() => setIsImporting(true)}>
            {chosen === 0 ? t('list.importSome') : t('list.import', { count: chosen })}
          </Action>
        )
      }
      tabs={<ProviderParts provider={provider} />}
      filters={
        <>
          <SearchField label={t('list.search')} placeholder={t('list.search')} value={filters.q} onChange={(q) => set({ q })} />
          <CompactSelect
            label={t('list.view')}
            options={VIEWS}
            value={view}
            isSet={view !== 'listed'}
            onChange={(next: ListView) => set({ view: next === 'listed' ? '' : next })}
          />
          <CompactSelect
            label={t('list.category')}
            options={[
              { value: EVERY, name: t('list.allCategories') },
              ...(options.data?.categories ?? []).map(({ category }) => ({ value: category, name: category })),
            ]}
            value={filters.category}
            isSet={filters.category !== ''}
            onChange={(category) => set({ category })}
          />
        </>
      }
    >
      {mayEdit && <SelectionBar {...{ list, selection, total, sync }} />}
      <ListTable
        label={t('list.title', { name: provider.name })}
        {...{ list, isFiltered, columns }}
        open={null}
        keyOf={({ id }) => id}
        empty={t('list.empty')}
        onClear={clear}
      />
      {isImporting && options.data && (
        <ImportDrawer
          {...{ provider, path }}
          options={options.data}
          selection={selection.wire}
          categories={selection.categories ?? (filters.category ? [filters.category] : undefined)}
          onClose={() => setIsImporting(false)}
          onDone={selection.clear}
        />
      )}
    </ListScreen>
  )
}

function useOptions(path: string) {
  const client = useClient()
  return useQuery({ queryKey: ['import-options', path], queryFn: () => client.read<ImportOptions>(`${path}/import-options`) })
}

/** Reads the provider's list now, and says what came of it. */
function useSync(path: string) {
  const client = useClient()
  const queries = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const [said, setSaid] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string }>()
  const read = async () => {
    setIsReading(true)
    setSaid(undefined)
    const report = await client.write<SyncReport>('POST', `${path}/sync`, {}).catch(saidOf)
    setSaid(typeof report === 'string' ? { tone: 'bad', text: report } : syncTexts(report))
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['list', `${path}/services`] }),
      queries.invalidateQueries({ queryKey: ['import-options', path] }),
    ])
    setIsReading(false)
  }
  return { isReading, said, read }
}

interface SelectionBarProps {
  readonly list: List<ListedService>
  readonly selection: Selection
  readonly total: number
  readonly sync: ReturnType<typeof useSync>
}

function SelectionBar({ list, selection, total, sync }: SelectionBarProps) {
  const rows = list.page.data?.rows ?? []
  return (
    <>
      <div className={styles.bar}>
        {rows.length > 0 && (
          <label className={styles.select}>
            <input type="checkbox" checked={selection.hasPage} onChange={(event) => selection.togglePage(event.target.checked)} />
            {t('list.selectPage')}
          </label>
        )}
        <span className="tone-2" role="status">
          {selection.isAll ? t('list.all', { count: total }) : selection.count > 0 ? t('list.selected', { count: selection.count }) : ''}
        </span>
        {!selection.isAll && selection.hasPage && total > rows.length && (
          <Action onClick={selection.selectAll}>{t('list.selectAll', { count: total })}</Action>
        )}
        {(selection.isAll || selection.count > 0) && (
          <Action variant="quiet" onClick={selection.clear}>
            {t('list.clear')}
          </Action>
        )}
        <Action className={styles.sync} icon={<IconRefresh size={16} />} isLoading={sync.isReading} onClick={() => void sync.read()}>
          {t('list.sync')}
        </Action>
      </div>
      <div role="status" className={sync.said && styles.note}>
        {sync.said && <Notice tone={sync.said.tone}>{sync.said.text}</Notice>}
      </div>
    </>
  )
}

function columnsFor(selection: Selection, mayEdit: boolean, panel: string): readonly ListColumn<ListedService>[] {
  return [
    {
      ...{ key: 'name', name: t('list.columns.name'), share: 3.4 },
      show: (row) => (
        <span className={styles.name}>
          {mayEdit && (
            <input
              type="checkbox"
              aria-label={t('list.select', { name: `${row.id} ${row.name}` })}
              checked={selection.has(row)}
              onChange={(event) => selection.toggle(row, event.target.checked)}
            />
          )}
          <span title={row.name}>{`${row.id} · ${row.name}`}</span>
          {row.difference && <Tag tone={row.difference === 'gone' ? 'bad' : 'info'}>{t(`list.differences.${row.difference}`)}</Tag>}
        </span>
      ),
    },
    { key: 'category', name: t('list.columns.category'), share: 1.8, leaves: 'narrow', show: ({ category }) => category },
    {
      ...{ key: 'rate', name: t('list.columns.rate'), share: 1.7, isEnd: true },
      show: ({ rateNano, rateKind, difference, previous }) => (
        <>
          {difference === 'changed' && previous && previous.rateNano !== rateNano && (
            <s className={styles.was} title={t('list.was', { value: money(previous.rateNano) })}>
              {money(previous.rateNano)}
            </s>
          )}{' '}
          {money(rateNano)} <span className="tone-3">{t(rateKind === 'fixed' ? 'list.perOrder' : 'list.per1000')}</span>
        </>
      ),
    },
    {
      ...{ key: 'bounds', name: t('list.columns.bounds'), share: 1.5, isEnd: true, leaves: 'phone' },
      show: ({ minQuantity, maxQuantity }) => `${grouped(minQuantity)}–${grouped(maxQuantity)}`,
    },
    { key: 'type', name: t('list.columns.type'), share: 1.1, leaves: 'narrow', show: ({ type }) => type },
    {
      ...{ key: 'ours', name: t('list.columns.ours'), share: 1.2 },
      show: ({ importedAs, routedServiceIds }) => {
        const first = importedAs ?? routedServiceIds[0]
        if (first === undefined) return <span className="tone-3">{t('list.notUsed')}</span>
        const others = routedServiceIds.filter((id) => id !== first).length
        return (
          <>
            <Link to={`${paths.panel(panel, 'services')}?open=${first}`}>{t('list.service', { id: String(first) })}</Link>
            {others > 0 && <span className="tone-3"> {t('list.more', { count: others })}</span>}
          </>
        )
      },
    },
  ]
}
