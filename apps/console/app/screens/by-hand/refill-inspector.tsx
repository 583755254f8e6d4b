import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/by-hand.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped } from '../../values/units.ts'
import styles from './by-hand-screen.module.css'
import type { Refill } from './work.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

interface RefillInspectorProps {
  readonly refill: Refill
  readonly path: string
  readonly onClose: () => void
}

/** A refill that a person carries out: done, or refused with a reason that the customer reads. */
export function RefillInspector({ refill, path, onClose }: RefillInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const mayAct = useIsPermitted('orders.act')
  const reasonId = useId()
  const [isRefusing, setIsRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const id = String(refill.id)
  const say = (state: 'in_progress' | 'completed' | 'rejected') =>
    sending.send(async (key) => {
      await client.write('POST', `${path}/${id}`, state === 'rejected' ? { state, reason: reason.trim() } : { state }, key)
      toast(t(`refill.${({ in_progress: 'began', completed: 'doneToast', rejected: 'rejected' } as const)[state]}`, { id }))
      await queries.invalidateQueries({ queryKey: ['list', path] })
      if (state !== 'in_progress') onClose()
    })
  return (
    <Inspector
      title={refill.service ?? t('refillLabel', { id })}
      label={t('refillLabel', { id })}
      badge={<Tag>{id}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        <Facts
          facts={[
            [t('facts.order'), String(refill.orderId)],
            [t('facts.link'), refill.link],
            [t('facts.quantity'), grouped(refill.quantity)],
            [t('columns.account'), refill.account],
          ]}
        />
        {!mayAct && <p className="tone-3">{t('readOnly')}</p>}
      </InspectorBody>
      {mayAct && (
        <div className={styles.foot}>
          <Action onClick={() => setIsRefusing(true)}>{t('refill.reject')}</Action>
          <Action className={styles.first} isLoading={sending.isSending} onClick={() => void say('in_progress')}>
            {t('refill.begin')}
          </Action>
          <Action variant="primary" isLoading={sending.isSending} onClick={() => void say('completed')}>
            {t('refill.done')}
          </Action>
        </div>
      )}
      {isRefusing && (
        <ConfirmDialog
          title={t('refill.rejectTitle', { id })}
          closeLabel={c('close')}
          keepLabel={t('keep')}
          confirmLabel={t('refill.confirmReject')}
          isDisabled={reason.trim() === ''}
          onClose={() => setIsRefusing(false)}
          onConfirm={async () => {
            setIsRefusing(false)
            await say('rejected')
          }}
        >
          <FieldText
            id={reasonId}
            label={t('refill.reason')}
            hint={t('refill.reasonHint')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </Inspector>
  )
}
