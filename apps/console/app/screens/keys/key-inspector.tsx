import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/keys.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import styles from './keys.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ApiKey {
  readonly id: number
  readonly name: string
  readonly lastFour: string
  readonly madeBy: { readonly id: number; readonly name: string }
  readonly permissions: readonly string[]
  readonly addresses: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly isExpired: boolean
}

export interface KeyInspectorProps {
  readonly apiKey: ApiKey
  /** Of all keys. */
  readonly path: string
  readonly mayMake: boolean
  readonly onClose: () => void
}

/** One key: what it may do and from where; and its end. */
export function KeyInspector({ apiKey, path, mayMake, onClose }: KeyInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const [isRevoking, setIsRevoking] = useState(false)
  const { id, name, lastFour, madeBy, permissions, addresses, createdAt, expiresAt, lastUsedAt } = apiKey
  const revoke = async () => {
    setIsRevoking(false)
    await client.write('DELETE', `${path}/${id}`).then(
      () => {
        toast(t('revoked', { name }))
        onClose()
      },
      (error: unknown) => toast(saidOf(error)),
    )
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <Inspector title={name} label={t('label', { name })} actions={<HistoryLink entity="api-key" id={id} />} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{t('token')}</dt>
        <dd className="number">{t('shownToken', { lastFour })}</dd>
        <dt>{t('permissions')}</dt>
        <dd className={styles.lines}>{permissions.join('\n')}</dd>
        <dt>{t('addresses')}</dt>
        <dd className={styles.lines}>{addresses.join('\n') || t('anywhere')}</dd>
        <dt>{t('madeBy')}</dt>
        <dd>{`${madeBy.name}, ${fullTime(createdAt)}`}</dd>
        <dt>{t('expires')}</dt>
        <dd>{expiresAt ? fullTime(expiresAt) : t('never')}</dd>
        <dt>{t('lastUsed')}</dt>
        <dd>{lastUsedAt ? fullTime(lastUsedAt) : t('unused')}</dd>
      </dl>
      {mayMake && (
        <div className={styles.acts}>
          <Action onClick={() => setIsRevoking(true)}>{t('revoke')}</Action>
        </div>
      )}
      {isRevoking && (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('revoke')}
          onClose={() => setIsRevoking(false)}
          onConfirm={revoke}
        >
          {t('revokeText')}
        </ConfirmDialog>
      )}
    </Inspector>
  )
}
