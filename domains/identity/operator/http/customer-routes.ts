import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, type OperatorActor, operatorRoute } from '@vitrine/platform/http'
import {
  changeCustomer,
  dropSecondFactor,
  endSessionsOfCustomer,
  freezeCustomer,
  revokeKeyOfCustomer,
  sendPasswordReset,
  unfreezeCustomer,
} from '../../commands/operator/change-customer.ts'
import { endSessionOf } from '../../commands/sessions/end-session.ts'
import { noSuchAccount } from '../../errors.ts'
import type { CustomerFacts } from '../../ports.ts'
import { showAccess, showCustomer } from '../../queries/operator/show-customer.ts'
import { customerContract as contract } from '../customer-schemas.ts'
import { customerStates, onCustomer } from './customer-audit.ts'
import { customerListRoutes } from './customer-list-routes.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const
const edits = { permission: 'users.edit', scope: 'panel' } as const
const freezes = { permission: 'users.freeze', scope: 'panel' } as const

interface Work {
  readonly trx: Trx
  readonly actor: OperatorActor
  readonly now: Date
}
const seerOf = ({ actor, now }: Pick<Work, 'actor' | 'now'>) => ({ seesAddresses: actor.rights['users.contact'] !== undefined, now })

/** What operators ask about customers, and what they do about their accounts. */
export const customerRoutes = (facts: CustomerFacts): BoundOperatorRoute[] => {
  const shown = async (work: Work, id: number) => {
    const data = await showCustomer(work.trx, facts, id, seerOf(work))
    if (!data) throw noSuchAccount()
    return { data }
  }
  return [
    ...customerListRoutes(facts),
    operatorRoute(contract.customer, looks, ({ params }, work) => shown(work, params.id)),
    operatorRoute(contract.customerAccess, looks, async ({ params }, { trx, actor, now }) => {
      const data = await showAccess(trx, params.id, seerOf({ actor, now }))
      if (!data) throw noSuchAccount()
      return { data }
    }),
    operatorRoute(
      contract.changeCustomer,
      {
        ...edits,
        audit: { action: 'customer.changed', entity: 'customer', ids: ({ params }) => [params.id], read: customerStates },
      },
      async ({ params: { id }, body }, work) => {
        await changeCustomer(work.trx, { userId: id, ...body })
        return shown(work, id)
      },
    ),
    operatorRoute(contract.freezeCustomer, { ...freezes, audit: onCustomer('customer.frozen') }, async ({ params: { id }, body }, work) => {
      await freezeCustomer(work.trx, { userId: id, ...body, now: work.now })
      return shown(work, id)
    }),
    operatorRoute(
      contract.unfreezeCustomer,
      { ...freezes, audit: onCustomer('customer.unfrozen') },
      async ({ params: { id }, body }, work) => {
        await unfreezeCustomer(work.trx, { userId: id, version: body.version })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.endCustomerSessions,
      { ...freezes, audit: onCustomer('customer.sessions-ended') },
      async ({ params: { id } }, work) => {
        await endSessionsOfCustomer(work.trx, { userId: id, operatorId: work.actor.operatorId, now: work.now })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.endCustomerSession,
      { ...freezes, audit: onCustomer('customer.session-ended') },
      async ({ params: { id, sessionId } }, { trx, now }) => {
        await endSessionOf(trx, { userId: id, sessionId, now })
        return undefined
      },
    ),
    operatorRoute(
      contract.sendPasswordReset,
      { ...freezes, audit: onCustomer('customer.reset-sent') },
      async ({ params: { id } }, work) => {
        await sendPasswordReset(work.trx, id)
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.dropSecondFactor,
      { ...freezes, stepUp: true, audit: onCustomer('customer.factor-removed') },
      async ({ params: { id } }, work) => {
        await dropSecondFactor(work.trx, { userId: id, operatorId: work.actor.operatorId, now: work.now })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.revokeCustomerKey,
      { ...freezes, audit: onCustomer('customer.key-revoked') },
      async ({ params: { id, keyId } }, { trx }) => {
        await revokeKeyOfCustomer(trx, { userId: id, keyId })
        return undefined
      },
    ),
  ]
}
