import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/approvals.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { type Approval, whatOf } from './approval.ts'
import { ApprovalInspector } from './approval-inspector.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Approval>[] = [
  { key: 'what', name: t('what'), share: 3, show: whatOf },
  {
    key: 'amount',
    name: t('amount'),
    share: 1.1,
    isEnd: true,
    leaves: 'phone',
    show: ({ amountUsd }) => amountUsd !== null && dollars(amountUsd),
  },
  { key: 'by', name: t('by'), share: 1.5, leaves: 'narrow', show: ({ requestedBy }) => <span className="tone-2">{requestedBy.name}</span> },
  {
    key: 'state',
    name: t('state'),
    share: 1,
    show: ({ state }) => <Tag tone={state === 'requested' ? 'warn' : state === 'done' ? 'ok' : 'mute'}>{t(`states.${state}`)}</Tag>,
  },
  {
    key: 'since',
    name: t('since'),
    share: 1.3,
    isEnd: true,
    leaves: 'phone',
    show: ({ requestedAt }) => <span className="tone-3">{shortTime(requestedAt)}</span>,
  },
]

const views = (['', 'mine', 'all'] as const).map((value) => ({ value, name: t(`views.${value === '' ? 'open' : value}`) }))
type View = (typeof views)[number]['value']
const isView = (text: string): text is View => views.some(({ value }) => value === text)

/** What one person asked a second one for. */
export function ApprovalsScreen() {
  const path = `${usePanelPath()}/approvals`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view'])
  const view = isView(filters.view) ? filters.view : ''
  const list = useList<Approval>(path, { view: view || undefined })
  const total = list.page.data?.total
  return (
    <ListScreen
      title={t('title')}
      count={total?.isExact ? total.count : undefined}
      filters={
        <CompactSelect
          label={t('view')}
          isSet={view !== ''}
          options={views}
          value={view}
          onChange={(next: string) => set({ view: next })}
        />
      }
      views={{ list: 'approvals', columns }}
      inspector={open && <ApprovalInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
