import type { NotificationFlags } from '@vitrine/identity'
import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { changeFlags, readFlags } from '../commands/change-flags.ts'
import { type NotificationFlagsWire, notificationsContract } from '../contract/schemas.ts'
import type { NotificationsDeps } from '../deps.ts'

type Deps = Pick<NotificationsDeps, 'database' | 'secret'>
interface Signed {
  readonly params: { readonly userId: number }
  readonly query: { readonly signature: string }
}

/** GET and POST /unsubscribe/{userId}: the link at the foot of every mail. */
export function notificationsRoutes({ database, secret }: Deps): BoundRoute[] {
  const linkOf = ({ params, query }: Signed) => ({ userId: params.userId, signature: query.signature, secret })
  const read = async (input: Signed, context: RequestContext) => ({
    data: present(await database.read(context.panelId, (trx) => readFlags(trx, linkOf(input)))),
  })
  const change = async (input: Signed & { readonly body: NotificationFlagsWire }, context: RequestContext) => {
    const flags = {
      order: input.body.order_actions_notifications,
      payment: input.body.payment_actions_notifications,
      subscription: input.body.subscription_actions_notifications,
    }
    return { data: present(await database.transaction(context.panelId, (trx) => changeFlags(trx, linkOf(input), flags))) }
  }
  const limited = { rateLimit: { name: 'unsubscribe', per: 'ip', burst: 30, perMinute: 10, store: 'memory' } } as const
  return [
    implement(notificationsContract.notificationFlags, read, limited),
    implement(notificationsContract.notificationFlagsAlias, read, limited),
    implement(notificationsContract.changeNotificationFlags, change, limited),
    implement(notificationsContract.changeNotificationFlagsAlias, change, limited),
  ]
}

/** The three switches as the wire has them (ENTITY-002, AUTH-011). */
const present = (flags: NotificationFlags): NotificationFlagsWire => ({
  order_actions_notifications: flags.order,
  payment_actions_notifications: flags.payment,
  subscription_actions_notifications: flags.subscription,
})
