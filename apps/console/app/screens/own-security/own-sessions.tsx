import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/security.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './own-security-screen.module.css'

const t = sayFrom(texts)

interface Session {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  readonly address: string
  readonly browser: string | null
  readonly system: string | null
  readonly isCurrent: boolean
}

/** Where the person at the screen is signed in, and the way to end it there. */
export function OwnSessions() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sessions = useQuery({ queryKey: ['own-sessions'], queryFn: () => client.read<readonly Session[]>('/sessions') })
  const end = async (method: 'DELETE' | 'POST', path: string, done: string) => {
    await client.write(method, path, method === 'POST' ? {} : undefined).then(
      () => toast(done),
      (error: unknown) => toast(saidOf(error)),
    )
    await queries.invalidateQueries({ queryKey: ['own-sessions'] })
  }
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <section aria-label={t('sessions')} className={styles.section}>
      <h2 className={styles.title}>{t('sessions')}</h2>
      <p className="tone-2">{t('sessionsText')}</p>
      {sessions.error && <FailureView error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <LoadingRows rows={2} />}
      <ul className={styles.rows}>
        {sessions.data?.map(({ id, createdAt, seenAt, address, isCurrent, ...device }) => {
          const name = [device.browser, device.system].filter(Boolean).join(', ') || t('unknownDevice')
          return (
            <li key={id} className={styles.row}>
              <span className={styles.facts}>
                <span className={styles.name}>{isCurrent ? t('thisSession', { name }) : name}</span>
                <span className="tone-3">
                  {[address, t('signedIn', { at: shortTime(createdAt) }), t('seen', { at: shortTime(seenAt) })].join(' · ')}
                </span>
              </span>
              {!isCurrent && (
                <Action aria-label={t('endLabel', { name })} onClick={() => void end('DELETE', `/sessions/${id}`, t('ended', { name }))}>
                  {t('end')}
                </Action>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <div>
          <Action onClick={() => void end('POST', '/sessions/end-others', t('endedOthers'))}>{t('endOthers')}</Action>
        </div>
      )}
    </section>
  )
}
