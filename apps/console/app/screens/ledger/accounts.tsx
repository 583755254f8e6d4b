import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { AccountInspector } from './account-inspector.tsx'
import { LedgerTabs } from './ledger-tabs.tsx'
import { type Account, accountName, kindName, kinds } from './posting.ts'

const t = sayFrom(texts)
const FIRST = 'customer.main'
const options = kinds.map((value) => ({ value, name: kindName(value) }))

const columns: readonly ListColumn<Account>[] = [
  { key: 'account', name: t('account'), share: 3, show: ({ kind, owner }) => accountName(`${kind} ${owner}`) },
  { key: 'balance', name: t('balance'), share: 1.5, isEnd: true, show: ({ balance }) => dollars(balance) },
  { key: 'held', name: t('held'), share: 1.3, isEnd: true, leaves: 'phone', show: ({ held }) => dollars(held) },
]

/** Accounts of one kind; one stands open beside them with what moved it. */
export function Accounts() {
  const { filters, open, set, setOpen, clear } = useListAddress(['kind', 'q'])
  const kind = kinds.includes(filters.kind) ? filters.kind : FIRST
  const q = filters.q.trim() || undefined
  const list = useList<Account>(`${usePanelPath()}/ledger-accounts`, { kind, q })
  return (
    <ListScreen
      title={t('title')}
      tabs={<LedgerTabs />}
      filters={
        <>
          <CompactSelect
            label={t('kind')}
            isSet={kind !== FIRST}
            options={options}
            value={kind}
            onChange={(value) => set({ kind: value })}
          />
          <SearchField label={t('owner')} placeholder={t('ownerSearch')} value={filters.q} onChange={(text) => set({ q: text })} />
        </>
      }
      views={{ list: 'ledger/accounts', columns }}
      inspector={open && <AccountInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('tabs.accounts')}
        {...{ list, columns, open }}
        isFiltered={q !== undefined}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('accountsEmpty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
