import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useSending } from '../../forms/use-sending.ts'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import texts from '../../messages/en/refills.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Refill } from './refill.ts'
import styles from './refills.module.css'

const t = sayFrom(texts)

export interface RefillActsProps {
  readonly refill: Refill
  readonly path: string
}

/** What may be done to a refill now, as the server says. */
export function RefillActs({ refill, path }: RefillActsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const { id, actions } = refill
  const values = { id: String(id), panel: panel.name }
  const mayAct = isPermitted(panel, 'orders.act')
  const decides = actions.decide && isPermitted(panel, 'review.decide')
  if (!decides && !(mayAct && (actions.send || actions.refuse))) return null
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['refill', String(id)] })])
  const act = (action: string, said: Parameters<typeof t>[0], body: object) => async (key: string) => {
    await client.write('POST', `${path}/${action}`, body, key)
    toast(t(said, values))
  }
  return (
    <div className={styles.acts}>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      {mayAct && actions.send && (
        // Also what was refused has shown that it stands elsewhere by now.
        <Action isLoading={sending.isSending} onClick={() => void sending.send(act('send', 'sent', {})).finally(refresh)}>
          {t('send')}
        </Action>
      )}
      {mayAct && actions.refuse && (
        <ConfirmedAct
          label={t('refuse')}
          title={t('refuseTitle', values)}
          confirmLabel={t('confirmRefuse')}
          field={{ name: 'reason', label: t('refuseReason'), maxLength: 200, minLength: 3 }}
          onAnswered={refresh}
          send={(key, reason) => act('refuse', 'refused', { reason })(key)}
        >
          <p>{t('refuseText')}</p>
        </ConfirmedAct>
      )}
      {decides && (
        <>
          <ConfirmedAct
            label={t('accept')}
            variant="primary"
            title={t('acceptTitle', values)}
            confirmLabel={t('confirmAccept')}
            field={{ name: 'providerRefillId', label: t('acceptNumber'), maxLength: 100, minLength: 1 }}
            onAnswered={refresh}
            send={(key, providerRefillId) => act('accept', 'accepted', { providerRefillId })(key)}
          >
            <p>{t('acceptText')}</p>
          </ConfirmedAct>
          <ConfirmedAct
            label={t('notTaken')}
            title={t('notTakenTitle', values)}
            confirmLabel={t('confirmNotTaken')}
            field={{ name: 'note', label: t('notTakenNote'), maxLength: 500, minLength: 0 }}
            onAnswered={refresh}
            send={(key, note) => act('not-taken', 'askedAgain', { note })(key)}
          >
            <p>{t('notTakenText')}</p>
          </ConfirmedAct>
        </>
      )}
    </div>
  )
}
