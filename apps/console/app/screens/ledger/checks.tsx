import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmptyState, Notice, Tag } from '@vitrine/ui/components'
import { useSending } from '../../forms/use-sending.ts'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/ledger.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './ledger.module.css'
import { LedgerTabs } from './ledger-tabs.tsx'

const t = sayFrom(texts)

interface Incident {
  readonly id: number
  readonly check: string
  readonly subject: string
  readonly detail: string
  readonly isCertain: boolean
  readonly lastSeenAt: string
  readonly times: number
  readonly resolvedAt: string | null
  readonly resolution: string | null
}
interface Found {
  readonly stops: readonly ('postings' | 'withdrawals')[]
  readonly incidents: readonly Incident[]
}

const viewOptions = [
  { value: '', name: t('views.open') },
  { value: 'all', name: t('views.all') },
]

/** What checks of the ledger found, what is stopped because of it, and the way on. */
export function Checks() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const base = usePanelPath()
  const mayResume = useIsPermitted('ledger.resume')
  const { filters, set } = useListAddress(['view'])
  const view = filters.view === 'all' ? 'all' : ''
  const found = useQuery({
    queryKey: ['ledger-incidents', base, view],
    queryFn: ({ signal }) => client.read<Found>(`${base}/ledger-incidents`, { view: view || undefined }, signal),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['ledger-incidents'] })
  const run = () =>
    sending
      .send(async (key) => {
        const { open } = await client.write<{ readonly open: number }>('POST', `${base}/ledger-checks`, {}, key)
        toast(open === 0 ? t('ranWell') : t('ran', { count: open }))
      })
      .finally(refresh)
  const resume = async (key: string, reason: string) => {
    const { closed } = await client.write<{ readonly closed: number }>('POST', `${base}/ledger-resume`, { reason }, key)
    toast(t('resumedNow', { count: closed }))
  }
  const isOpen = found.data?.incidents.some(({ resolvedAt }) => resolvedAt === null) ?? false
  return (
    <ListScreen
      title={t('title')}
      tabs={<LedgerTabs />}
      filters={
        <CompactSelect label={t('view')} isSet={view !== ''} options={viewOptions} value={view} onChange={(next) => set({ view: next })} />
      }
      actions={
        mayResume && (
          <>
            {isOpen && (
              <ConfirmedAct
                label={t('resume')}
                title={t('resumeTitle', { panel: panel.name })}
                confirmLabel={t('resumeConfirm')}
                field={{ name: 'reason', label: t('resumeReason'), maxLength: 500, minLength: 3 }}
                send={resume}
                onAnswered={refresh}
              >
                <p>{t('resumeText')}</p>
              </ConfirmedAct>
            )}
            <Action isLoading={sending.isSending} onClick={() => void run()}>
              {t('run')}
            </Action>
          </>
        )
      }
    >
      <ScrollRegion label={t('tabs.checks')} className={styles.page}>
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {found.data?.stops.map((stop) => (
          <Notice key={stop} tone="bad">
            {t(`stops.${stop}`)}
          </Notice>
        ))}
        {found.data && found.data.incidents.length === 0 && <EmptyState title={t('wellTitle')}>{t('well')}</EmptyState>}
        <ol className={styles.incidents}>
          {found.data?.incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} />
          ))}
        </ol>
      </ScrollRegion>
    </ListScreen>
  )
}

function IncidentRow({ incident }: { readonly incident: Incident }) {
  const { check, subject, detail, isCertain, lastSeenAt, times, resolvedAt, resolution } = incident
  return (
    <li>
      <div className={styles.incidentHead}>
        <span className="weight-medium">{textIn(texts.checks as Named, check)}</span>
        <span className="tone-3">{check}</span>
        {resolvedAt === null ? (
          <Tag tone={isCertain ? 'bad' : 'warn'}>{t(isCertain ? 'certain' : 'suspicion')}</Tag>
        ) : (
          <Tag tone="mute">{t('resolved')}</Tag>
        )}
      </div>
      <p>
        {subject}: {detail}
      </p>
      <p className="tone-3">
        {t('seen', { count: times, time: shortTime(lastSeenAt) })}
        {resolution && ` · ${resolution}`}
      </p>
    </li>
  )
}
