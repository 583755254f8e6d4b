import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import styles from './plans.module.css'

const t = sayFrom(texts)

export interface PlanActsProps {
  readonly kind: 'feed' | 'subscription'
  readonly plan: {
    readonly id: number
    readonly version: number
    readonly actions: Readonly<Record<'pause' | 'resume' | 'cancel', boolean>>
  }
  /** Where it is paused, resumed and canceled. */
  readonly path: string
  /** What a cancel would give back. */
  readonly left?: string
  /** What else may be done. */
  readonly children?: ReactNode
}

/** Reads a plan and the list of them anew. */
export function usePlanRefresh(kind: 'feed' | 'subscription', id: number) {
  const queries = useQueryClient()
  return () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['plan', kind, String(id)] })])
}

/** What may be done now to what orders by itself, as the server says. */
export function PlanActs({ kind, plan, path, left = '0', children }: PlanActsProps) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const { id, version, actions } = plan
  const refresh = usePlanRefresh(kind, id)
  if (!isPermitted(panel, 'orders.act') || !(actions.pause || actions.resume || actions.cancel)) return null
  const values = { id: String(id), panel: panel.name, amount: dollars(left) }
  const act = (action: 'pause' | 'resume') =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/${action}`, { version }, key)
        toast(t(action === 'pause' ? `paused.${kind}` : `resumed.${kind}`, values))
      })
      // Also what was refused has shown that it stands elsewhere by now.
      .finally(refresh)
  return (
    <div className={styles.acts}>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      {actions.pause && (
        <Action isLoading={sending.isSending} onClick={() => void act('pause')}>
          {t('pause')}
        </Action>
      )}
      {actions.resume && (
        <Action isLoading={sending.isSending} onClick={() => void act('resume')}>
          {t('resume')}
        </Action>
      )}
      {children}
      {actions.cancel && (
        <ConfirmedAct
          label={t('cancel')}
          letter="c"
          title={t(`cancelTitle.${kind}`, values)}
          confirmLabel={t(`confirmCancel.${kind}`)}
          field={{ name: 'reason', label: t('reason'), maxLength: 500, minLength: 0 }}
          onAnswered={refresh}
          send={async (key, reason) => {
            await client.write('POST', `${path}/cancel`, { version, reason }, key)
            toast(t(`canceled.${kind}`, values))
          }}
        >
          <p>{t(`cancelText.${kind}`, values)}</p>
        </ConfirmedAct>
      )}
    </div>
  )
}
