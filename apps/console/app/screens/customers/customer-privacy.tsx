import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import texts from '../../messages/en/privacy.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dayOf, fullTime } from '../../values/times.ts'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'

const t = sayFrom(texts)

interface Privacy {
  readonly export: { readonly state: 'collecting' | 'ready'; readonly requestedAt: string; readonly expiresAt: string } | null
  readonly deletesAt: string | null
  readonly obstacle: keyof (typeof texts)['obstacles'] | null
  readonly mayExport: boolean
  readonly mayDelete: boolean
  readonly mayCancelDeletion: boolean
}
const addresses = { export: 'export', delete: 'deletion', keep: 'deletion/cancel' } as const
type Act = keyof typeof addresses

interface CustomerPrivacyProps {
  readonly customer: Customer
  readonly path: string
}

/** What a customer asked to be done with their data: collected in a file, or deleted with the account. */
export function CustomerPrivacy({ customer, path }: CustomerPrivacyProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const may = useIsPermitted('users.privacy')
  const queryKey = ['privacy', path]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => client.read<Privacy>(`${path}/privacy`, {}, signal) })
  if (found.error && !found.data) return <FailureView error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingRows />
  const { export: file, deletesAt, obstacle, mayExport, mayDelete, mayCancelDeletion } = found.data
  const offered: readonly Act[] = [
    ...(mayExport ? ['export' as const] : []),
    ...(mayDelete ? ['delete' as const] : []),
    ...(mayCancelDeletion ? ['keep' as const] : []),
  ]
  const values = { panel: panel.name, id: String(customer.id) }
  const send = (act: Act) => async (key: string, reason: string) => {
    queries.setQueryData(queryKey, await client.write<Privacy>('POST', `${path}/${addresses[act]}`, { reason }, key))
    toast(t(`done.${act}`, values))
  }
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: ['customer', path] }),
      queries.invalidateQueries({ queryKey: ['list'] }),
    ])
  return (
    <>
      <Facts
        facts={[
          [t('file'), file ? t(`files.${file.state}`, { at: fullTime(file.requestedAt), until: dayOf(file.expiresAt) }) : t('files.none')],
          [t('deletion'), deletesAt ? t('deletesAt', { date: dayOf(deletesAt) }) : t('notDeleted')],
        ]}
      />
      {obstacle && <Notice tone="warn">{t(`obstacles.${obstacle}`)}</Notice>}
      {may && (
        <div className={styles.privacyActs}>
          {offered.map((act) => (
            <ConfirmedAct
              key={act}
              label={t(`acts.${act}`)}
              title={t(`questions.${act}`, values)}
              confirmLabel={t(`confirms.${act}`)}
              field={{ name: 'reason', label: t('reason'), maxLength: 500 }}
              send={send(act)}
              onAnswered={refresh}
            >
              <p>{t(`consequences.${act}`)}</p>
            </ConfirmedAct>
          ))}
        </div>
      )}
    </>
  )
}
