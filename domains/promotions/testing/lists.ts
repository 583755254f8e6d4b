import type { ListQueries } from '@vitrine/platform/testing'
import { expiredHolders } from '../queries/expired-holders.ts'
import { listCoupons } from '../queries/list-coupons.ts'
import { listGrades } from '../queries/list-grades.ts'
import { ownRatesPage } from '../queries/operator/own-rates.ts'
import { listSpecialOffers } from '../queries/special-offers.ts'

export const listQueries: ListQueries = {
  coupons: ({ inPanel, userId, now }) => inPanel((trx) => listCoupons(trx, userId, now)),
  grades: ({ inPanel }) => inPanel((trx) => listGrades(trx)),
  'special offers': ({ inPanel }) => inPanel((trx) => listSpecialOffers(trx)),
  'own rates': ({ inPanel }) => inPanel((trx) => ownRatesPage(trx, undefined, { before: undefined, limit: 50 })),
  'own rates of a service': ({ inPanel }) =>
    inPanel((trx) => ownRatesPage(trx, { id: 1, serviceTypeId: 1 }, { before: undefined, limit: 50 })),
  'grades that have run out': ({ inPanel, now }) => inPanel((trx) => expiredHolders(trx, now, 20)),
}
