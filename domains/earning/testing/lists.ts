import type { ListQueries } from '@vitrine/platform/testing'
import { dueRewards } from '../queries/due-rewards.ts'
import { listReferrals, referralTotals } from '../queries/list-referrals.ts'

const newest = { sort: 'created_at', isAscending: false, limit: 10, offset: 0 } as const

export const listQueries: ListQueries = {
  'those whom a customer brought': ({ inPanel, userId }) => inPanel((trx) => listReferrals(trx, { referrerId: userId, ...newest })),
  'those whom a customer brought, found by address': ({ inPanel, userId }) =>
    inPanel((trx) => listReferrals(trx, { referrerId: userId, ...newest, search: 'a***', sort: 'earned' })),
  'what referrals have brought a customer': ({ inPanel, userId }) => inPanel((trx) => referralTotals(trx, userId)),
  'referral rewards that are due': ({ inPanel, now }) => inPanel((trx) => dueRewards(trx, now, 20)),
}
