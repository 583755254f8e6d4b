import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime, shortTime } from '../../values/times.ts'
import { type Access, type Customer, securityEventName } from './customer.ts'
import styles from './customers.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface CustomerAccessProps {
  readonly customer: Customer
  readonly path: string
}

/** Where the account is open, by what it is opened, and what happened to it. */
export function CustomerAccess({ customer: { id }, path }: CustomerAccessProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const [revoking, setRevoking] = useState<Access['keys'][number]>()
  const found = useQuery({ queryKey: ['access', path], queryFn: ({ signal }) => client.read<Access>(`${path}/access`, {}, signal) })
  if (found.error) return <FailureView error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingRows />
  const { sessions, keys, ways, events } = found.data
  const mayEnd = isPermitted(panel, 'users.freeze')
  const remove = async (address: string, said: string) => {
    toast(
      await client
        .write('DELETE', `${path}/${address}`)
        .then(() => said)
        .catch(saidOf),
    )
    await Promise.all([queries.invalidateQueries({ queryKey: ['access', path] }), queries.invalidateQueries({ queryKey: ['list'] })])
  }
  return (
    <>
      <section>
        <h3 className={styles.title}>{t('sessions')}</h3>
        {sessions.length === 0 && <p className="tone-3">{t('noSessions')}</p>}
        {sessions.length > 0 && (
          <ul className={styles.rows}>
            {sessions.map((session) => {
              const name = [session.browser, session.system].filter(Boolean).join(', ') || t('unknownDevice')
              return (
                <li key={session.id}>
                  <span className="weight-medium">{session.isByStaff ? t('byStaff') : name}</span>
                  <span className="tone-2">{[session.country, session.address].filter(Boolean).join(' · ')}</span>
                  <span className="tone-3">{shortTime(session.lastSeenAt)}</span>
                  {mayEnd && (
                    <span className={styles.end}>
                      <Action
                        aria-label={t('endSession', { name })}
                        onClick={() => void remove(`sessions/${session.id}`, t('sessionEnded'))}
                      >
                        {t('end')}
                      </Action>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <section>
        <h3 className={styles.title}>{t('keys')}</h3>
        {keys.length === 0 && <p className="tone-3">{t('noKeys')}</p>}
        {keys.length > 0 && (
          <ul className={styles.rows}>
            {keys.map((key) => (
              <li key={key.id}>
                <span className="weight-medium">{key.name || key.masked}</span>
                {key.isTest && <Tag tone="mute">{t('testKey')}</Tag>}
                <span className="tone-2">{key.scopes.join(', ')}</span>
                <span className="tone-3">{key.lastUsedAt ? t('lastUsed', { date: shortTime(key.lastUsedAt) }) : t('neverUsed')}</span>
                {mayEnd && key.kind === 'api' && (
                  <span className={styles.end}>
                    <Action aria-label={t('revokeKey', { name: key.name || key.masked })} onClick={() => setRevoking(key)}>
                      {t('revoke')}
                    </Action>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3 className={styles.title}>{t('ways')}</h3>
        {ways.length === 0 && <p className="tone-3">{t('noWays')}</p>}
        {ways.length > 0 && (
          <ul className={styles.rows}>
            {ways.map(({ provider, email, linkedAt }) => (
              <li key={provider}>
                <span className="weight-medium">{provider}</span>
                <span className="tone-2">{email}</span>
                <span className={`${styles.end} tone-3`}>{shortTime(linkedAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3 className={styles.title}>{t('history')}</h3>
        {events.length === 0 && <p className="tone-3">{t('noHistory')}</p>}
        {events.length > 0 && (
          <ul className={styles.rows}>
            {events.map(({ id: eventId, kind, at, isOwn }) => (
              <li key={eventId}>
                <span>{securityEventName(kind)}</span>
                {!isOwn && <span className="tone-2">{t('byOther')}</span>}
                <span className={`${styles.end} tone-3`}>{fullTime(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {revoking && (
        <ConfirmDialog
          title={t('revokeTitle', { panel: panel.name, name: revoking.name || revoking.masked, id: String(id) })}
          closeLabel={c('close')}
          keepLabel={t('keep')}
          confirmLabel={t('revoke')}
          onClose={() => setRevoking(undefined)}
          onConfirm={async () => {
            setRevoking(undefined)
            await remove(`keys/${revoking.id}`, t('revoked'))
          }}
        >
          {t('revokeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
