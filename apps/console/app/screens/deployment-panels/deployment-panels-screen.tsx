import { buttonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/deployment-panels.json'
import shell from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { dayOf } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { type ListedPanel, standings } from './listed-panel.ts'
import { ListedPanelInspector } from './listed-panel-inspector.tsx'
import { StandingTags } from './standing-tags.tsx'

const t = sayFrom(texts)
const s = sayFrom(shell)

const columns: readonly ListColumn<ListedPanel>[] = [
  {
    key: 'name',
    name: t('name'),
    share: 2.2,
    show: ({ name, key }) => (
      <>
        {name} <span className="tone-3">{key}</span>
      </>
    ),
  },
  {
    key: 'host',
    name: t('host'),
    share: 2.2,
    leaves: 'phone',
    show: ({ host, otherHosts }) => (
      <>
        <span className="tone-2">{host}</span> <Others count={otherHosts.length} label={t('otherHosts', { count: otherHosts.length })} />
      </>
    ),
  },
  { key: 'owners', name: t('owners'), share: 1.6, leaves: 'narrow', show: ({ owners }) => <Owners owners={owners} /> },
  { key: 'made', name: t('made'), share: 1.2, isEnd: true, leaves: 'narrow', show: ({ createdAt }) => dayOf(createdAt) },
  {
    key: 'orders',
    name: t('orders'),
    share: 1.3,
    isEnd: true,
    leaves: 'phone',
    show: ({ orders30Days }) => <span className="number">{grouped(orders30Days)}</span>,
  },
  { key: 'state', name: t('state'), share: 1.7, show: (panel) => <StandingTags panel={panel} /> },
]

const choices = [
  { value: '', name: t('anyState') },
  ...standings.map((value) => ({ value: value as string, name: t(`standings.${value}`) })),
]

/** Every panel of the deployment, for those who run it. */
export function DeploymentPanelsScreen() {
  const me = useMe()
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'state'])
  const state = choices.some(({ value }) => value === filters.state) ? filters.state : ''
  const list = useList<ListedPanel>('/panels', { q: filters.q.trim() || undefined, 'filter.standing': state || undefined })
  const total = list.page.data?.total
  const panel = list.page.data?.rows.find(({ key }) => key === open)
  return (
    <ListScreen
      title={t('title')}
      count={total?.isExact ? total.count : undefined}
      actions={
        me.data?.deploymentRole === 'owner' && (
          <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={paths.newPanel}>
            {s('newPanel')}
          </Link>
        )
      }
      filters={
        <>
          <SearchField label={t('search')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />
          <CompactSelect
            label={t('state')}
            isSet={state !== ''}
            options={choices}
            value={state}
            onChange={(next: string) => set({ state: next })}
          />
        </>
      }
      inspector={panel && <ListedPanelInspector key={panel.key} panel={panel} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ key }) => key}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}

function Owners({ owners: [first, ...others] }: Pick<ListedPanel, 'owners'>) {
  if (!first) return <span className="tone-3">{t('noOwner')}</span>
  return (
    <>
      {first.name} <Others count={others.length} label={others.map(({ name }) => name).join(', ')} />
    </>
  )
}

/** How many more there are, named for those who do not see the rest. */
function Others({ count: many, label }: { readonly count: number; readonly label: string }) {
  if (many === 0) return null
  return (
    <span className="tone-3" data-tooltip={label}>
      <span aria-hidden="true">{t('more', { count: many })}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
