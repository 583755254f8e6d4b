import { fundsIn } from '@vitrine/ledger'
import { countOpenOrders } from '@vitrine/ordering'
import type { ArchiveObstacle } from '@vitrine/panels'

/** What stands against archiving a panel: what it owes to customers, by orders or in money. */
export const archiveObstacles: readonly ArchiveObstacle[] = [
  { kind: 'orders', find: async (trx) => ({ count: await countOpenOrders(trx), amount: null }) },
  { kind: 'balances', find: (trx) => fundsIn(trx, ['customer.main', 'customer.task', 'customer.referral']) },
  { kind: 'setAside', find: (trx) => fundsIn(trx, ['drip', 'subscription', 'payment']) },
]
