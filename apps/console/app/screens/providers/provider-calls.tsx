import { Tag, type Tone } from '@vitrine/ui/components'
import { Inspector } from '../../lists/inspector.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { fullTime, shortTime } from '../../values/times.ts'
import type { Provider } from './provider.ts'
import { ProviderParts } from './provider-parts.tsx'
import styles from './provider-screen.module.css'

const t = sayFrom(texts)
const VIEWS = (['all', 'failed'] as const).map((value) => ({ value, name: t(`calls.views.${value}`) }))

interface Call {
  readonly id: string
  readonly at: string
  readonly orderId: number
  readonly action: 'add' | 'repeat' | 'find' | 'cancel' | 'refill' | 'repeat_refill'
  readonly state: 'created' | 'sent' | 'accepted' | 'rejected' | 'not_sent' | 'ambiguous'
  readonly class: string | null
  readonly httpStatus: number | null
  readonly milliseconds: number | null
  readonly excerpt: string | null
  readonly providerOrderId: string | null
}

const TONES: Readonly<Record<Call['state'], Tone>> = {
  created: 'mute',
  sent: 'info',
  accepted: 'ok',
  rejected: 'bad',
  not_sent: 'warn',
  ambiguous: 'warn',
}

const columns: readonly ListColumn<Call>[] = [
  { key: 'at', name: t('calls.columns.at'), share: 1.4, show: ({ at }) => shortTime(at) },
  { key: 'order', name: t('calls.columns.order'), isEnd: true, show: ({ orderId }) => String(orderId) },
  { key: 'action', name: t('calls.columns.action'), share: 1.2, leaves: 'phone', show: ({ action }) => t(`calls.actions.${action}`) },
  {
    key: 'state',
    name: t('calls.columns.state'),
    share: 1.2,
    show: ({ state }) => <Tag tone={TONES[state]}>{t(`calls.states.${state}`)}</Tag>,
  },
  {
    ...{ key: 'took', name: t('calls.columns.took'), isEnd: true, leaves: 'narrow' },
    show: ({ milliseconds }) => (milliseconds === null ? '–' : t('calls.ms', { count: milliseconds })),
  },
  { key: 'excerpt', name: t('calls.columns.excerpt'), share: 3, leaves: 'narrow', show: ({ excerpt }) => excerpt ?? '–' },
]

/** What was asked of a provider about orders, and what it answered, word for word. */
export function ProviderCalls({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view'])
  const list = useList<Call>(`${path}/calls`, filters)
  const call = list.page.data?.rows.find(({ id }) => id === open)
  return (
    <ListScreen
      title={provider.name}
      tabs={<ProviderParts provider={provider} />}
      filters={
        <CompactSelect
          label={t('calls.view')}
          options={VIEWS}
          value={filters.view === 'failed' ? 'failed' : 'all'}
          isSet={isFiltered}
          onChange={(view) => set({ view: view === 'all' ? '' : view })}
        />
      }
      inspector={
        call && (
          <Inspector
            title={t('calls.label', { time: fullTime(call.at) })}
            label={t('calls.label', { time: fullTime(call.at) })}
            badge={<Tag tone={TONES[call.state]}>{t(`calls.states.${call.state}`)}</Tag>}
            onClose={() => setOpen(null)}
          >
            <dl className={styles.facts}>
              <dt>{t('calls.columns.order')}</dt>
              <dd>{call.orderId}</dd>
              <dt>{t('calls.columns.action')}</dt>
              <dd>{t(`calls.actions.${call.action}`)}</dd>
              <dt>{t('calls.status')}</dt>
              <dd>{call.httpStatus ?? '–'}</dd>
              <dt>{t('calls.class')}</dt>
              <dd>{call.class ?? '–'}</dd>
              <dt>{t('calls.providerOrder')}</dt>
              <dd>{call.providerOrderId ?? '–'}</dd>
              <dt>{t('calls.raw')}</dt>
              <dd>{call.excerpt ? <pre className={styles.raw}>{call.excerpt}</pre> : t('calls.noAnswer')}</dd>
            </dl>
          </Inspector>
        )
      }
    >
      <ListTable
        label={t('list.calls')}
        {...{ list, open, isFiltered, columns }}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        empty={t('calls.empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
