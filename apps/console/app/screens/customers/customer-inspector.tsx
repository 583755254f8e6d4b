import { useQuery } from '@tanstack/react-query'
import { TabPanel, Tabs } from '@vitrine/ui/controls'
import { useState } from 'react'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import { Notes } from '../../lists/notes/notes.tsx'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { CustomerApiCalls } from './api-calls/customer-api-calls.tsx'
import type { Customer } from './customer.ts'
import { CustomerAccess } from './customer-access.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerAdjustments } from './customer-adjustments.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerOverview } from './customer-overview.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { CustomerTags } from './customer-tags.tsx'
import styles from './customers.module.css'

const t = sayFrom(texts)
const TABS = ['overview', 'notes', 'adjustments', 'access', 'apiCalls', 'privacy', 'edit'] as const
type TabName = (typeof TABS)[number]
const LETTERS: Readonly<Partial<Record<TabName, string>>> = { notes: 'n', edit: 'e' }

export interface CustomerInspectorProps {
  readonly id: string
  readonly onClose: () => void
  /** Opens another customer in this one's place. */
  readonly onOpen: (id: string) => void
}

/** One customer with money, standing and what may be done. */
export function CustomerInspector({ id, onClose, onOpen }: CustomerInspectorProps) {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/customers/${encodeURIComponent(id)}`
  const [tab, setTab] = useState<TabName>('overview')
  const found = useQuery({ queryKey: ['customer', path], queryFn: ({ signal }) => client.read<Customer>(path, {}, signal) })
  const customer = found.data
  const mayEdit = isPermitted(panel, 'users.edit') && customer?.actions.edit
  const hasPrivacy = isPermitted(panel, 'users.privacy') && customer?.deletedAt === null
  const names = TABS.filter((name) => (name !== 'edit' || mayEdit) && (name !== 'privacy' || hasPrivacy))
  return (
    <Inspector
      title={customer?.name ?? <span className="number">{id}</span>}
      label={t('label', { id })}
      badge={customer && <CustomerTags customer={customer} />}
      actions={<HistoryLink entity="customer" id={id} />}
      onClose={onClose}
    >
      {found.error && !customer && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {customer && (
        <>
          <CustomerActs customer={customer} path={path} />
          <Tabs
            id="customer"
            label={t('tabsLabel')}
            className={styles.tabs}
            tabClassName={styles.tab}
            tabs={names.map((value) => ({ value, name: t(`tabs.${value}`), ...(LETTERS[value] ? { letter: LETTERS[value] } : {}) }))}
            value={tab}
            onChange={setTab}
          />
          <TabPanel id="customer" value={tab} className={styles.body}>
            {tab === 'overview' && <CustomerOverview {...{ customer, onOpen }} />}
            {tab === 'notes' && <Notes path={path} permission="users.view" />}
            {tab === 'adjustments' && <CustomerAdjustments customerId={customer.id} path={path} />}
            {tab === 'access' && <CustomerAccess {...{ customer, path }} />}
            {tab === 'apiCalls' && <CustomerApiCalls path={path} />}
            {tab === 'privacy' && <CustomerPrivacy {...{ customer, path }} />}
            {tab === 'edit' && <CustomerForm {...{ customer, path }} />}
          </TabPanel>
        </>
      )}
    </Inspector>
  )
}
