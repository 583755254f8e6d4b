import { useQuery } from '@tanstack/react-query'
import { IconPlus, Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/status.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { type Incident, nameOf, type ShopStatus, toneOf } from './incident.ts'
import { IncidentInspector } from './incident-inspector.tsx'
import { NewIncident } from './new-incident.tsx'
import styles from './status.module.css'

const t = sayFrom(texts)
const NEW = 'new'
const REFRESH_MS = 60_000

/** What the status page of the shop says now, and the incidents that it tells of. */
export function StatusScreen() {
  const panel = usePanelPath()
  const path = `${panel}/status-incidents`
  const client = useClient()
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<Incident>(path, {})
  const { data: status } = useQuery({
    queryKey: ['status', panel, list.page.data?.asOf],
    queryFn: ({ signal }) => client.read<ShopStatus>(`${panel}/status`, {}, signal),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  })
  const incident = list.page.data?.rows.find(({ id }) => String(id) === open)
  const networks = status?.networks ?? []
  const columns: readonly ListColumn<Incident>[] = [
    { key: 'title', name: t('columns.title'), share: 2.4, show: nameOf },
    { key: 'state', name: t('columns.state'), share: 1.2, show: ({ state }) => <Tag tone={toneOf[state]}>{t(`states.${state}`)}</Tag> },
    {
      ...{ key: 'networks', name: t('columns.networks'), share: 1.6, leaves: 'narrow' as const },
      show: ({ networkIds }) => {
        const named = networks.filter(({ id }) => networkIds.includes(id)).map(({ name }) => name)
        return <span className="tone-2">{networkIds.length === 0 ? t('allNetworks') : named.join(', ') || '–'}</span>
      },
    },
    { key: 'began', name: t('columns.began'), share: 1.1, leaves: 'phone', show: ({ startedAt }) => shortTime(startedAt) },
    {
      ...{ key: 'resolved', name: t('columns.resolved'), share: 1.1, leaves: 'phone' as const },
      show: ({ resolvedAt }) => (resolvedAt === null ? '–' : shortTime(resolvedAt)),
    },
  ]
  const close = () => setOpen(null)
  return (
    <ListScreen
      title={t('title')}
      actions={
        <Action variant="primary" icon={<IconPlus size={16} />} disabled={!status} onClick={() => setOpen(NEW)}>
          {t('add')}
        </Action>
      }
      filters={status && <Now status={status} />}
      views={{ list: 'status', columns }}
      inspector={
        status && open === NEW ? (
          <NewIncident {...{ path, networks }} onCreated={(id) => setOpen(String(id))} onClose={close} />
        ) : (
          status && incident && <IncidentInspector key={incident.id} {...{ incident, path, networks }} onClose={close} />
        )
      }
    >
      <ListTable
        label={t('title')}
        {...{ list, open, columns }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}

/** What visitors read at the top of the page, and the networks that are not as usual. */
function Now({ status: { state, networks } }: { readonly status: ShopStatus }) {
  const troubled = networks.filter((network) => network.state !== 'operational')
  return (
    <p className={styles.now}>
      <Tag tone={({ operational: 'ok', incident: 'info', slow: 'warn', interrupted: 'bad' } as const)[state]}>{t(`overall.${state}`)}</Tag>
      {troubled.map((network) => (
        <span key={network.id} className="tone-2">
          {t(`networks.${network.state}`, { name: network.name })}
        </span>
      ))}
    </p>
  )
}
