import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TabPanel, Tabs } from '@vitrine/ui/controls'
import { useState } from 'react'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import { Notes } from '../../lists/notes/notes.tsx'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Order } from '../../orders/order.ts'
import { OrderActs } from '../../orders/order-acts.tsx'
import { StateTag } from '../../orders/state-tag.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { isVisible } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderDecisions } from './order-decisions.tsx'
import styles from './order-inspector.module.css'
import { OrderMoney } from './order-money.tsx'
import { OrderOverview } from './order-overview.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const t = sayFrom(texts)
const REFRESH_MS = 5000
type TabName = 'overview' | 'attempts' | 'money' | 'timeline' | 'notes'

export interface OrderInspectorProps {
  readonly id: string
  readonly onClose: () => void
  /** Opens another order in its place. */
  readonly onOpen: (id: string) => void
}

/** One order, fresh every few seconds while something may still happen to it. */
export function OrderInspector({ id, onClose, onOpen }: OrderInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = `${usePanelPath()}/orders/${encodeURIComponent(id)}`
  const [tab, setTab] = useState<TabName>('overview')
  const found = useQuery({
    queryKey: ['order', path],
    queryFn: ({ signal }) => client.read<Order>(path, {}, signal),
    refetchInterval: ({ state }) => (state.data?.isFinal || state.error ? false : REFRESH_MS),
  })
  const order = found.data
  const refresh = () => Promise.all(['list', 'order', 'attempts'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const seesProvider = isVisible(usePanel(), ['orders.provider'])
  const names = (['overview', 'attempts', 'money', 'timeline', 'notes'] as const).filter((name) => name !== 'attempts' || seesProvider)
  return (
    <Inspector
      title={<span className="number">{id}</span>}
      label={t('label', { id })}
      badge={order && <StateTag state={order.state} />}
      actions={<HistoryLink entity="order" id={id} />}
      onClose={onClose}
    >
      {found.error && !order && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {order && (
        <>
          <OrderDecisions order={order} path={path} onAnswered={refresh} />
          <div className={styles.actsBar}>
            <OrderActs order={order} path={path} />
          </div>
          <Tabs
            id="order"
            label={t('tabsLabel')}
            className={styles.tabs}
            tabClassName={styles.tab}
            tabs={names.map((value) => ({ value, name: t(`tabs.${value}`), ...(value === 'notes' ? { letter: 'n' } : {}) }))}
            value={tab}
            onChange={setTab}
          />
          <TabPanel id="order" value={tab} className={styles.body}>
            {tab === 'overview' && <OrderOverview {...{ order, path, onOpen }} />}
            {tab === 'attempts' && <OrderAttempts path={path} isFinal={order.isFinal} />}
            {tab === 'money' && <OrderMoney order={order} />}
            {tab === 'timeline' && <OrderTimeline order={order} />}
            {tab === 'notes' && <Notes path={path} permission="orders.view" />}
          </TabPanel>
        </>
      )}
    </Inspector>
  )
}
