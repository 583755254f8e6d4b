import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { endSessionsOfCustomer, revokeKeyOfCustomer, sendPasswordReset } from '../../commands/operator/change-customer.ts'
import { cancelCustomerEmailChange, changeCustomerEmail } from '../../commands/operator/change-customer-email.ts'
import { cancelFactorRemoval, requestFactorRemoval } from '../../commands/operator/remove-factor.ts'
import { endSessionOf } from '../../commands/sessions/end-session.ts'
import { noSuchAccount } from '../../errors.ts'
import type { CustomerFacts } from '../../ports.ts'
import { showAccess } from '../../queries/operator/show-customer.ts'
import { customerContract as contract } from '../customer-schemas.ts'
import { onCustomer } from './customer-audit.ts'
import { customerShownBy, seerOf } from './shown-customer.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const
const edits = { permission: 'users.edit', scope: 'panel' } as const
const freezes = { permission: 'users.freeze', scope: 'panel' } as const

/** By what a customer's account is opened, and what operators end of it. */
export const customerAccessRoutes = (facts: CustomerFacts): BoundOperatorRoute[] => {
  const shown = customerShownBy(facts)
  return [
    operatorRoute(contract.customerAccess, looks, async ({ params }, { trx, actor, now }) => {
      const data = await showAccess(trx, params.id, seerOf({ actor, now }))
      if (!data) throw noSuchAccount()
      return { data }
    }),
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
      { ...freezes, stepUp: true, audit: onCustomer('customer.factor-removal-requested') },
      async ({ params: { id } }, work) => {
        await requestFactorRemoval(work.trx, { userId: id, operatorId: work.actor.operatorId, now: work.now })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.keepSecondFactor,
      { ...freezes, audit: onCustomer('customer.factor-removal-canceled') },
      async ({ params: { id } }, work) => {
        await cancelFactorRemoval(work.trx, { userId: id, operatorId: work.actor.operatorId, now: work.now })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.changeCustomerEmail,
      { ...edits, stepUp: true, audit: onCustomer('customer.email-change-requested') },
      async ({ params: { id }, body }, work) => {
        await changeCustomerEmail(work.trx, { userId: id, email: body.email, operatorId: work.actor.operatorId, now: work.now })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.cancelCustomerEmailChange,
      { ...edits, audit: onCustomer('customer.email-change-canceled') },
      async ({ params: { id } }, work) => {
        await cancelCustomerEmailChange(work.trx, { userId: id, operatorId: work.actor.operatorId, now: work.now })
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
