import { originOf, panelIn } from '@vitrine/panels'
import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { ACTING_PERMISSION, offerImpersonation } from '../../commands/sessions/act-for-customer.ts'
import { entryCodeOf, newSeed } from '../../model/tokens.ts'
import type { CustomerFacts } from '../../ports.ts'
import { customerContract as contract } from '../customer-schemas.ts'
import { onCustomer } from './customer-audit.ts'

/** An operator acts for a customer in the shop; the answer is the address that begins it, good for a minute and once. */
export const actingRoutes = (facts: CustomerFacts, secret: string): BoundOperatorRoute[] => [
  operatorRoute(
    contract.actForCustomer,
    {
      ...{ permission: ACTING_PERMISSION, scope: 'panel', stepUp: true },
      audit: {
        ...onCustomer('customer.acting-requested'),
        reason: ({ body }) => `${body.ticket}: ${body.reason}`,
      },
      // The handler leaves the code's seed in its place: nothing that opens anything is kept with the key.
      complete: ({ data }) => ({ data: { url: withCode(data.url, secret) } }),
    },
    async ({ params: { id }, body }, { trx, caller, now }) => {
      const seed = newSeed()
      await offerImpersonation(trx, facts, { ...body, userId: id, operator: caller, now, code: entryCodeOf(secret, seed) })
      return { data: { url: `${originOf(await panelIn(trx))}/impersonate?token=${seed}` } }
    },
  ),
]

function withCode(address: string, secret: string): string {
  const url = new URL(address)
  url.searchParams.set('token', entryCodeOf(secret, url.searchParams.get('token') ?? ''))
  return url.href
}
