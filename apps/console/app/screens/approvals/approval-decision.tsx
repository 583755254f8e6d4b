import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/approvals.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { type Approval, whatOf } from './approval.ts'
import styles from './approval-inspector.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ApprovalDecisionProps {
  readonly path: string
  readonly approval: Approval
  readonly onDecided: () => void
}

/** The second person's word, confirmed once more before it counts; the first one may take the request back. */
export function ApprovalDecision({ path, approval, onDecided }: ApprovalDecisionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [asks, setAsks] = useState<'agree' | 'refuse'>()
  const [reason, setReason] = useState('')
  const what = whatOf(approval)
  const by = approval.requestedBy.name
  const decide = (call: 'agree' | 'refuse' | 'withdraw', said: string, body: object = {}) =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/${call}`, body, key)
        setAsks(undefined)
        toast(said)
        onDecided()
      })
      // Whatever was done by it may stand in any list.
      .finally(() => queries.invalidateQueries())
  const failure = sending.message && (
    <Notice tone="bad" role="alert">
      {sending.message}
    </Notice>
  )
  return (
    <section className={styles.part}>
      {asks === undefined && failure}
      <div className={styles.actions}>
        {approval.mayDecide && (
          <>
            <Action variant="primary" onClick={() => setAsks('agree')}>
              {t('agree')}
            </Action>
            <Action onClick={() => setAsks('refuse')}>{t('refuse')}</Action>
          </>
        )}
        {approval.mayWithdraw && (
          <Action isLoading={sending.isSending} onClick={() => void decide('withdraw', t('withdrawn'))}>
            {t('withdraw')}
          </Action>
        )}
      </div>
      {asks === 'agree' && (
        <ConfirmDialog
          title={t('agreeTitle', { panel: panel.name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('agreeShort')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => decide('agree', t('agreed', { what }))}
        >
          <p>{t('agreeText', { what, by })}</p>
          {failure}
        </ConfirmDialog>
      )}
      {asks === 'refuse' && (
        <ConfirmDialog
          title={t('refuseTitle', { panel: panel.name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('refuseShort')}
          isDisabled={reason.trim() === ''}
          onClose={() => setAsks(undefined)}
          onConfirm={() => decide('refuse', t('refused', { what }), { reason })}
        >
          <p>{t('refuseText', { by })}</p>
          <ReasonField id="refusal" label={t('reason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
          {failure}
        </ConfirmDialog>
      )}
    </section>
  )
}
