import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { changeCustomer } from '../../commands/operator/change-customer.ts'
import type { CustomerFacts } from '../../ports.ts'
import { customerContract as contract } from '../customer-schemas.ts'
import { customerAccessRoutes } from './customer-access-routes.ts'
import { customerStates } from './customer-audit.ts'
import { customerListRoutes } from './customer-list-routes.ts'
import { customerShownBy } from './shown-customer.ts'
import { standingRoutes } from './standing-routes.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const
const edits = { permission: 'users.edit', scope: 'panel' } as const

/** What operators ask about customers, and what they do about their accounts. */
export const customerRoutes = (facts: CustomerFacts): BoundOperatorRoute[] => {
  const shown = customerShownBy(facts)
  return [
    ...customerListRoutes(facts),
    operatorRoute(contract.customer, looks, ({ params }, work) => shown(work, params.id)),
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
    ...standingRoutes(facts),
    ...customerAccessRoutes(facts),
  ]
}
