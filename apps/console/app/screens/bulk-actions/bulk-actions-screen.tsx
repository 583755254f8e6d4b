import { Tag } from '@vitrine/ui/components'
import { type BulkAction, isOpen, kindName, reached } from '../../lists/bulk/bulk-action.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/bulk-actions.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { BulkInspector } from './bulk-inspector.tsx'

const t = sayFrom(texts)
const LOOK_MS = 2_000

const columns: readonly ListColumn<BulkAction>[] = [
  { key: 'kind', name: t('kind'), share: 2.4, show: ({ kind, id }) => `${kindName(kind)} #${id}` },
  { key: 'by', name: t('by'), share: 1.8, leaves: 'narrow', show: ({ by }) => <span className="tone-2">{by.name}</span> },
  {
    key: 'progress',
    name: t('progress'),
    share: 1.4,
    isEnd: true,
    show: (action) => t('of', { done: grouped(reached(action)), total: grouped(action.total) }),
  },
  {
    key: 'state',
    name: t('state'),
    share: 1.2,
    show: (action) => <Tag tone={isOpen(action) ? 'info' : action.failed > 0 ? 'warn' : 'ok'}>{t(`states.${action.state}`)}</Tag>,
  },
  {
    ...{ key: 'started', name: t('started'), share: 1.3, isEnd: true, leaves: 'phone' },
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

/** What workers did and do to many things, the newest first. */
export function BulkActionsScreen() {
  const path = `${usePanelPath()}/bulk-actions`
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<BulkAction>(path, {}, LOOK_MS)
  return (
    <ListScreen
      title={t('title')}
      views={{ list: 'bulk-actions', columns }}
      inspector={open && <BulkInspector key={open} id={open} onClose={() => setOpen(null)} onOpen={(id) => setOpen(String(id))} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
