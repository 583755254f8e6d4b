import { useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { Inspector } from '../../lists/inspector.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import { fullTime } from '../../values/times.ts'
import { InvitationAddress, type Invited } from './invitation-address.tsx'
import styles from './staff.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** Somebody who is asked to join. */
export interface Invitation {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: string
  readonly invitedBy: { readonly id: number; readonly name: string }
  readonly createdAt: string
  readonly expiresAt: string
  readonly isExpired: boolean
}

export interface InvitationInspectorProps {
  readonly invitation: Invitation
  /** Of all invitations. */
  readonly path: string
  readonly onClose: () => void
}

/** One invitation: a new address for it, or none any more. */
export function InvitationInspector({ invitation, path, onClose }: InvitationInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const isEditable = useIsPermitted('staff.edit')
  const [isSending, setIsSending] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const { id, email, name, role, invitedBy, createdAt, expiresAt, isExpired } = invitation
  const refresh = () => queries.invalidateQueries({ queryKey: ['list', path] })
  const sendAnew = async () => {
    setIsSending(true)
    await client.write<Invited>('POST', path, { email, name, role }).then(setInvited, (error: unknown) => toast(saidOf(error)))
    setIsSending(false)
  }
  const withdraw = async () => {
    setIsWithdrawing(false)
    await client.write('DELETE', `${path}/${id}`).then(
      () => {
        toast(t('invitations.withdrawn', { name }))
        onClose()
      },
      (error: unknown) => toast(saidOf(error)),
    )
    await refresh()
  }
  return (
    <Inspector
      title={name}
      label={t('invitations.label', { name })}
      badge={isExpired ? <Tag tone="warn">{t('invitations.expired')}</Tag> : <Tag tone="ok">{t('invitations.open')}</Tag>}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        <dt>{t('role')}</dt>
        <dd>{roleName(role)}</dd>
        <dt>{t('invitations.by')}</dt>
        <dd>{invitedBy.name}</dd>
        <dt>{t('invitations.sent')}</dt>
        <dd>{fullTime(createdAt)}</dd>
        <dt>{t('invitations.expires')}</dt>
        <dd>{fullTime(expiresAt)}</dd>
      </dl>
      {isEditable && (
        <>
          <div className={styles.acts}>
            <Action isLoading={isSending} onClick={() => void sendAnew()}>
              {t('invitations.again')}
            </Action>
            <Action onClick={() => setIsWithdrawing(true)}>{t('invitations.withdraw')}</Action>
          </div>
          <p className={styles.facts}>{t('invitations.againHint')}</p>
        </>
      )}
      {invited && (
        <InvitationAddress
          invited={invited}
          onClose={() => {
            setInvited(undefined)
            void refresh()
          }}
        />
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('invitations.withdrawTitle', { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('invitations.withdraw')}
          onClose={() => setIsWithdrawing(false)}
          onConfirm={withdraw}
        >
          {t('invitations.withdrawText')}
        </ConfirmDialog>
      )}
    </Inspector>
  )
}
