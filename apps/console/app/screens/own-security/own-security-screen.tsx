import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/security.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { knowsPasskeys } from '../../session/passkey.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ChangePassword } from './change-password.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import styles from './own-security-screen.module.css'
import { OwnSessions } from './own-sessions.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

interface Passkey {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** What the person at the screen signs in with. */
export function OwnSecurityScreen() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const [removed, setRemoved] = useState<Passkey>()
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => client.read<readonly Passkey[]>('/passkeys') })
  const refresh = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['passkeys'] }), queries.invalidateQueries({ queryKey: ['me'] })])
  }
  const remove = async ({ id, name }: Passkey) => {
    setRemoved(undefined)
    await client.write('DELETE', `/passkeys/${id}`).then(
      () => toast(t('removed', { name })),
      (error: unknown) => toast(saidOf(error)),
    )
    await refresh()
  }
  return (
    <>
      <ScreenHead title={t('title')} actions={knowsPasskeys() && <AddPasskey onAdded={refresh} />} />
      {passkeys.error && <FailureView error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.isPending && <LoadingRows rows={4} />}
      {passkeys.data && (
        <ScrollRegion className={styles.body} label={t('title')}>
          <section aria-label={t('passkeys')} className={styles.section}>
            <h2 className={styles.title}>{t('passkeys')}</h2>
            <p className="tone-2">{t(knowsPasskeys() ? 'intro' : 'unsupported')}</p>
            {passkeys.data.length === 0 && <p className="tone-3">{t('empty')}</p>}
            <ul className={styles.rows}>
              {passkeys.data.map((passkey) => (
                <li key={passkey.id} className={styles.row}>
                  <span className={styles.facts}>
                    <span className={styles.name}>{passkey.name}</span>
                    <span className="tone-3">
                      {t('created', { at: shortTime(passkey.createdAt) })}
                      {' · '}
                      {passkey.lastUsedAt ? t('used', { at: shortTime(passkey.lastUsedAt) }) : t('unused')}
                    </span>
                  </span>
                  <Action
                    icon={<IconTrash size={16} />}
                    aria-label={t('removeLabel', { name: passkey.name })}
                    onClick={() => setRemoved(passkey)}
                  >
                    {t('remove')}
                  </Action>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={t('app')} className={styles.section}>
            <h2 className={styles.title}>{t('app')}</h2>
            <p className="tone-2">{t('appText')}</p>
            <NewRecoveryCodes />
          </section>
          <ChangePassword />
          <OwnSessions />
        </ScrollRegion>
      )}
      {removed && (
        <ConfirmDialog
          title={t('removeTitle', { name: removed.name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('remove')}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => remove(removed)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
