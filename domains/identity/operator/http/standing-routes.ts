import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { freezeCustomer, trustCustomer, unfreezeCustomer, untrustCustomer } from '../../commands/operator/change-customer.ts'
import type { CustomerFacts } from '../../ports.ts'
import { customerContract as contract } from '../customer-schemas.ts'
import { onCustomer } from './customer-audit.ts'
import { customerShownBy } from './shown-customer.ts'

const freezes = { permission: 'users.freeze', scope: 'panel' } as const
// Trust switches the panel's rules off for one customer: it takes the right to make rules.
const trusts = { permission: 'held.rules', scope: 'panel' } as const

/** How far a customer's account may order: frozen, trusted, or neither. */
export const standingRoutes = (facts: CustomerFacts): BoundOperatorRoute[] => {
  const shown = customerShownBy(facts)
  return [
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
    operatorRoute(contract.trustCustomer, { ...trusts, audit: onCustomer('customer.trusted') }, async ({ params: { id }, body }, work) => {
      await trustCustomer(work.trx, { userId: id, ...body, now: work.now })
      return shown(work, id)
    }),
    operatorRoute(
      contract.untrustCustomer,
      { ...trusts, audit: onCustomer('customer.untrusted') },
      async ({ params: { id }, body }, work) => {
        await untrustCustomer(work.trx, { userId: id, version: body.version })
        return shown(work, id)
      },
    ),
  ]
}
