import { Notice } from '@vitrine/ui/components'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { UnknownActs } from '../../lists/unknown-acts.tsx'
import texts from '../../messages/en/order-decisions.json'
import { sayFrom } from '../../messages/texts.ts'
import type { OrderChangeProps } from '../../orders/change-order.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import styles from './order-inspector.module.css'

const t = sayFrom(texts)

/** What waits for a person’s decision about an order: a rule that holds it, or an outcome that nobody knows. */
export function OrderDecisions(props: OrderChangeProps) {
  const panel = usePanel()
  const { held, state } = props.order
  return (
    <>
      {held && (
        <div className={styles.decision}>
          <Notice tone="warn">{t('heldSince', { time: fullTime(held.since), reason: held.reason })}</Notice>
          <div className={styles.decisionActs}>
            {isPermitted(panel, 'held.decide') && <HeldActs {...props} />}
            {isPermitted(panel, 'held.rules') && isPermitted(panel, 'users.view') && <TrustCustomer {...props} />}
          </div>
        </div>
      )}
      {state === 'unknown' && (
        <div className={styles.decision}>
          <Notice tone="warn">{t('unknown')}</Notice>
          {isPermitted(panel, 'review.decide') && (
            <UnknownActs id={String(props.order.id)} path={props.path} onAnswered={props.onAnswered} />
          )}
        </div>
      )}
    </>
  )
}

function HeldActs({ order, path, onAnswered }: OrderChangeProps) {
  const client = useClient()
  const toast = useToast()
  const { name: panel } = usePanel()
  const [id, amount] = [String(order.id), dollars(order.charged)]
  const field = { name: 'note', label: t('note'), maxLength: 500, minLength: 0 }
  const decide = (how: 'release' | 'refuse') => async (key: string, note: string) => {
    await client.write('POST', `${path}/${how}`, { version: order.version, note }, key)
    toast(t(how === 'release' ? 'released' : 'refused', { id, amount }))
  }
  return (
    <>
      <ConfirmedAct
        label={t('release')}
        variant="primary"
        title={t('releaseTitle', { panel, id })}
        confirmLabel={t('confirmRelease')}
        {...{ field, onAnswered }}
        send={decide('release')}
      >
        <p>{t('releaseText')}</p>
      </ConfirmedAct>
      <ConfirmedAct
        label={t('refuse')}
        title={t('refuseTitle', { panel, id })}
        confirmLabel={t('confirmRefuse')}
        {...{ field, onAnswered }}
        send={decide('refuse')}
      >
        <p>{t('refuseText', { amount })}</p>
      </ConfirmedAct>
    </>
  )
}

/** Rules pass over the customer's orders to come; the one at hand is still decided on. */
function TrustCustomer({ order: { customer }, onAnswered }: OrderChangeProps) {
  const client = useClient()
  const toast = useToast()
  const { name: panel } = usePanel()
  const path = `${usePanelPath()}/customers/${customer.id}`
  const id = String(customer.id)
  return (
    <ConfirmedAct
      label={t('trust')}
      title={t('trustTitle', { panel, id })}
      confirmLabel={t('confirmTrust')}
      field={{ name: 'reason', label: t('trustReason'), maxLength: 500 }}
      onAnswered={onAnswered}
      send={async (key, reason) => {
        const { version } = await client.read<{ readonly version: number }>(path)
        await client.write('POST', `${path}/trust`, { version, reason }, key)
        toast(t('trusted', { id }))
      }}
    >
      <p>{t('trustText')}</p>
    </ConfirmedAct>
  )
}
