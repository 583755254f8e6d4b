import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { findContract as contract } from '../contract/find-schemas.ts'
import type { OperatorsDeps } from '../ports.ts'
import { findThings } from '../queries/find-things.ts'

/** The search over everything: open to all of the panel, who find what they may see. */
export const findRoutes = ({ finders }: Pick<OperatorsDeps, 'finders'>): BoundOperatorRoute[] => [
  operatorRoute(contract.find, { permission: 'services.view', scope: 'panel' }, async ({ query: { q } }, { trx, actor }) => ({
    data: { groups: await findThings(trx, finders, q, actor) },
  })),
]
