import { Tag } from '@vitrine/ui/components'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'react-router'
import { Inspector } from '../../lists/inspector.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { nextOf } from '../../lists/next-of.ts'
import { useSelection } from '../../lists/selection/use-selection.ts'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/attention.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { age } from '../../values/age.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime, shortTime } from '../../values/times.ts'
import styles from './assignment-bar.module.css'
import { AssignmentBar } from './assignment-bar.tsx'
import type { AttentionItem, Kind } from './attention.ts'
import { AttentionSelection } from './attention-selection.tsx'

const t = sayFrom(texts)

/** The screen where one of a kind is decided, shown beside the list. */
export type Decision = ComponentType<{ readonly id: string; readonly onClose: () => void }>

interface AttentionScreenProps {
  readonly decisions: Readonly<Partial<Record<Kind, Decision>>>
}

/** What decides each kind; the server says the same. */
const rightOf: Readonly<Record<Kind, string>> = {
  approvals: 'services.view',
  reviews: 'review.decide',
  payments: 'invoices.moderate',
  withdrawals: 'withdrawals.decide',
  disputes: 'disputes.answer',
  documents: 'documents.moderate',
  failed_refunds: 'invoices.moderate',
  suspense: 'invoices.moderate',
  unknown_refills: 'review.decide',
  by_hand: 'orders.view',
  failed_orders: 'orders.view',
  held_orders: 'held.decide',
  late_orders: 'orders.view',
  tickets: 'tickets.view',
  provider_notices: 'providers.view',
  free_trials: 'free-trials.moderate',
}

/** Where those are looked at that have no decision of their own here. */
const pageOf: Readonly<Partial<Record<Kind, string>>> = {
  provider_notices: 'providers',
}

const columns: readonly ListColumn<AttentionItem>[] = [
  {
    key: 'what',
    name: t('what'),
    share: 3,
    show: ({ queue, label, because }) => (
      <>
        <span className="weight-medium">{t(`kinds.${queue}`)}</span> <span className="tone-2">{label}</span>
        {because && <span className="tone-3"> {t(`because.${because.code}`, { name: because.name ?? t('aProvider') })}</span>}
      </>
    ),
  },
  {
    ...{ key: 'customer', name: t('customer'), share: 2, leaves: 'narrow' },
    show: ({ customer }) => customer && <span className="tone-2">{customer.email ?? `#${customer.id}`}</span>,
  },
  {
    ...{ key: 'amount', name: t('amount'), share: 1, isEnd: true, leaves: 'phone' },
    show: ({ amount }) => amount !== null && dollars(amount),
  },
  {
    ...{ key: 'since', name: t('since'), share: 1.1, isEnd: true, leaves: 'narrow' },
    show: ({ since }) => (
      <time className="tone-3" dateTime={since} title={fullTime(since)}>
        {age(since)}
      </time>
    ),
  },
  {
    ...{ key: 'due', name: t('due'), share: 1.2, isEnd: true },
    show: ({ isLate, dueAt }) => (isLate ? <Tag tone="bad">{t('late')}</Tag> : <span className="tone-3">{shortTime(dueAt)}</span>),
  },
  {
    ...{ key: 'assignee', name: t('assignee'), share: 1.4, leaves: 'phone' },
    show: ({ assignee }) => assignee && (assignee.isMe ? t('me', { name: assignee.name }) : assignee.name),
  },
]

const VIEWS = (['all', 'mine', 'unassigned', 'late', 'money'] as const).map((value) => ({ value, name: t(`views.${value}`) }))
type View = (typeof VIEWS)[number]['value']
const isView = (text: string): text is View => VIEWS.some(({ value }) => value === text)
const KINDS = Object.keys(texts.kinds) as Kind[]
const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text)

/** Everything that waits for a person, what is due first first, decided in place, one after the other. */
export function AttentionScreen({ decisions }: AttentionScreenProps) {
  const panel = usePanel()
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view', 'queue'])
  const view = isView(filters.view) ? filters.view : 'all'
  const kind = isKind(filters.queue) ? filters.queue : ''
  const list = useList<AttentionItem>(`${usePanelPath()}/attention/items`, { view, queue: kind || undefined })
  const rows = list.page.data?.rows ?? []
  const selection = useSelection(JSON.stringify(filters))
  const mayAct = KINDS.some((one) => isPermitted(panel, rightOf[one]))
  const [queue = '', number] = open?.split('-') ?? []
  const next = open ? nextOf(rows, open) : undefined
  const total = list.page.data?.total
  return (
    <ListScreen
      title={t('title')}
      count={total?.isExact ? total.count : undefined}
      filters={
        <>
          <CompactSelect
            label={t('view')}
            isSet={view !== 'all'}
            options={VIEWS}
            value={view}
            onChange={(chosen: string) => set({ view: chosen === 'all' ? '' : chosen })}
          />
          <CompactSelect
            label={t('kind')}
            isSet={kind !== ''}
            options={[{ value: '', name: t('allKinds') }, ...KINDS.map((value) => ({ value: value as string, name: t(`kinds.${value}`) }))]}
            value={kind as string}
            onChange={(chosen: string) => set({ queue: chosen })}
          />
        </>
      }
      views={{ list: 'attention', columns }}
      inspector={
        open &&
        isKind(queue) && (
          <div className={styles.side} key={open}>
            <AssignmentBar
              {...{ queue, number: Number(number) }}
              assignee={rows.find(({ id }) => id === open)?.assignee ?? null}
              mayAct={isPermitted(panel, rightOf[queue])}
              onNext={next && (() => setOpen(next.id))}
            />
            <div className={styles.decision}>
              <Suspense fallback={<LoadingRows />}>
                <Decide
                  {...{ queue, decisions }}
                  item={rows.find(({ id }) => id === open)}
                  number={number ?? ''}
                  onClose={() => setOpen(null)}
                />
              </Suspense>
            </div>
          </div>
        )
      }
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
        selection={mayAct ? selection : undefined}
      />
      {selection.count > 0 && <AttentionSelection selection={selection} />}
    </ListScreen>
  )
}

interface DecideProps extends AttentionScreenProps {
  readonly queue: Kind
  readonly number: string
  readonly item: AttentionItem | undefined
  readonly onClose: () => void
}

function Decide({ queue, number, item, decisions, onClose }: DecideProps) {
  const { key } = usePanel()
  const Decision = decisions[queue]
  if (Decision) return <Decision id={number} onClose={onClose} />
  const page = pageOf[queue]
  const name = t('item', { kind: t(`kinds.${queue}`), label: item?.label ?? number })
  return (
    <Inspector title={name} label={name} onClose={onClose}>
      <p className={styles.bar}>
        {page === undefined ? t('byCommand') : <Link to={`${paths.panel(key, page)}?open=${number}`}>{t('openPage')}</Link>}
      </p>
    </Inspector>
  )
}
