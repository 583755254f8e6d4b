import type { Panel } from '@vitrine/panels'
import type { RequestContext } from '@vitrine/platform/http'
import type { CustomerDiscounts } from '@vitrine/pricing'
import { customerDiscounts } from '@vitrine/promotions'
import type { OrderingDeps } from '../../deps.ts'

/** What the caller's own prices are made of; asked before every quote and every charge, so the two agree. */
export const discountsOf = (
  { database, clock }: Pick<OrderingDeps, 'database' | 'clock'>,
  panel: Panel,
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<CustomerDiscounts> => customerDiscounts(database, panel, caller.kind === 'user' ? caller.userId : null, clock.now())
