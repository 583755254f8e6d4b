import type { ReactNode } from 'react'
import { usePanelPath } from '../session/panel-context.ts'
import type { ListColumn } from './list-column.ts'
import { ListScreen } from './list-screen.tsx'
import { ListTable } from './list-table.tsx'
import { nextOf } from './next-of.ts'
import { useList } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'

interface QueueScreenProps<Row> {
  readonly title: string
  readonly empty: string
  /** Its address behind the panel's. */
  readonly address: string
  /** The segment of its call. */
  readonly segment: string
  readonly tabs?: ReactNode
  readonly columns: readonly ListColumn<Row>[]
  /** What is known of one, and the decision about it. */
  readonly inspect: (id: string, onClose: () => void, onNext: (() => void) | undefined) => ReactNode
}

/** What waits for somebody's decision, one after the other. */
export function QueueScreen<Row extends { readonly id: number }>({
  title,
  empty,
  address,
  segment,
  tabs,
  columns,
  inspect,
}: QueueScreenProps<Row>) {
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<Row>(`${usePanelPath()}/${segment}`, {})
  const total = list.page.data?.total
  const next = open ? nextOf(list.page.data?.rows ?? [], open) : undefined
  return (
    <ListScreen
      title={title}
      tabs={tabs}
      count={total?.isExact ? total.count : undefined}
      views={{ list: address, columns }}
      inspector={open && inspect(open, () => setOpen(null), next && (() => setOpen(String(next.id))))}
    >
      <ListTable
        label={title}
        {...{ list, columns, open, empty }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        onClear={clear}
      />
    </ListScreen>
  )
}
