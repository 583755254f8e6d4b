import { type BoundOperatorRoute, type OperatorWork, operatorRoute } from '@vitrine/platform/http'
import { deleteForCustomer, exportForCustomer, keepCustomer } from '../../commands/operator/request-privacy.ts'
import { noSuchAccount } from '../../errors.ts'
import type { PersonalData } from '../../ports.ts'
import { showPrivacy } from '../../queries/operator/show-privacy.ts'
import { privacyContract as contract } from '../privacy-schemas.ts'
import { onCustomer } from './customer-audit.ts'

const may = { permission: 'users.privacy', scope: 'panel' } as const
type Work = Pick<OperatorWork<'panel'>, 'trx' | 'actor' | 'now'>

/** What operators do about a customer's data at their request: a file, or a deletion. */
export const privacyRoutes = (parts: readonly PersonalData[]): BoundOperatorRoute[] => {
  const shown = async ({ trx, now }: Work, id: number) => {
    const data = await showPrivacy(trx, parts, id, now)
    if (!data) throw noSuchAccount()
    return { data }
  }
  const byOperator = ({ actor, now }: Work, userId: number) => ({ userId, operatorId: actor.operatorId, now })
  return [
    operatorRoute(contract.customerPrivacy, may, ({ params }, work) => shown(work, params.id)),
    operatorRoute(
      contract.exportCustomer,
      { ...may, stepUp: true, audit: onCustomer('customer.export-requested') },
      async ({ params: { id } }, work) => {
        await exportForCustomer(work.trx, byOperator(work, id))
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.deleteCustomer,
      { ...may, stepUp: true, audit: onCustomer('customer.deletion-requested') },
      async ({ params: { id } }, work) => {
        await deleteForCustomer(work.trx, parts, byOperator(work, id))
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.keepCustomer,
      { ...may, stepUp: true, audit: onCustomer('customer.deletion-canceled') },
      async ({ params: { id } }, work) => {
        await keepCustomer(work.trx, byOperator(work, id))
        return shown(work, id)
      },
    ),
  ]
}
