import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { DisputeInspector } from './dispute-inspector.tsx'
import { customerName, type Dispute, disputeTones } from './invoice.ts'
import { PaymentTabs } from './payment-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Dispute>[] = [
  { key: 'id', name: t('number'), share: 0.8, show: ({ id }) => <span className="number">{id}</span> },
  {
    ...{ key: 'customer', name: t('customer'), share: 2.2, leaves: 'phone' },
    show: ({ customer }) => <span className="tone-2">{customerName(customer)}</span>,
  },
  { key: 'amount', name: t('amount'), share: 1.3, isEnd: true, show: ({ amount, currency }) => `${amount} ${currency}` },
  { key: 'state', name: t('state'), share: 1.3, show: ({ state }) => <Tag tone={disputeTones[state]}>{t(`disputeStates.${state}`)}</Tag> },
  { key: 'answer', name: t('answer'), share: 1.3, leaves: 'phone', show: ({ answer }) => answer && t(`answers.${answer.kind}`) },
  { key: 'reason', name: t('reason'), share: 1.8, leaves: 'narrow', show: ({ reason }) => reason },
  {
    ...{ key: 'answerBy', name: t('answerBy'), share: 1.4, isEnd: true },
    show: ({ state, answer, answerBy }) =>
      answerBy !== null && (
        <span className={answer === null && isUndecided(state) ? 'weight-medium' : 'tone-3'}>{shortTime(answerBy)}</span>
      ),
  },
  {
    ...{ key: 'opened', name: t('opened'), share: 1.2, isEnd: true, leaves: 'phone' },
    show: ({ openedAt }) => <span className="tone-3">{shortTime(openedAt)}</span>,
  },
]
const viewOptions = [
  { value: '', name: t('views.open') },
  { value: 'unanswered', name: t('views.unanswered') },
  { value: 'all', name: t('views.all') },
]
const states = Object.keys(texts.disputeStates) as readonly Dispute['state'][]
const stateOptions = [{ value: '', name: t('anyState') }, ...states.map((value) => ({ value, name: t(`disputeStates.${value}`) }))]
const isUndecided = (state: Dispute['state']): boolean => state === 'open' || state === 'inquiry'

/** Payments that customers dispute at their bank. */
export function Disputes() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view', 'state'])
  const view = viewOptions.find(({ value }) => value === filters.view)?.value ?? ''
  const state = states.find((one) => one === filters.state) ?? ''
  const list = useList<Dispute>(`${usePanelPath()}/disputes`, { view: view || undefined, 'filter.state': state || undefined })
  return (
    <ListScreen
      title={t('titles.disputes')}
      tabs={<PaymentTabs />}
      filters={
        <>
          <CompactSelect
            label={t('view')}
            isSet={view !== ''}
            options={viewOptions}
            value={view}
            onChange={(next) => set({ view: next })}
          />
          <CompactSelect
            label={t('state')}
            isSet={state !== ''}
            options={stateOptions}
            value={state}
            onChange={(next) => set({ state: next })}
          />
        </>
      }
      views={{ list: 'payments/disputes', columns }}
      inspector={open && <DisputeInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('titles.disputes')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty.disputes')}
        onClear={clear}
      />
    </ListScreen>
  )
}
