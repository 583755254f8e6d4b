import { openSubjects } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { evidenceHindrances } from '../../model/evidence-hindrances.ts'
import { latestTaken } from '../../store/evidence-store.ts'
import { openNotices } from '../../store/notice-store.ts'
import type { OperatorAccount } from '../../store/operator-account-store.ts'

const ORDERS_MAX = 20

/** What stands in the way of each kind of evidence of an account now. */
export async function providerEvidence(trx: Trx, account: OperatorAccount) {
  const notices = await openNotices(trx, account.id)
  return evidenceHindrances({
    profile: account.profile,
    isExclusive: account.isExclusive,
    hasSharedAccess: account.sharesAccessWith.length > 0,
    hasDifference: (await openSubjects(trx, 'R6', 'provider')).includes(`provider ${account.id}`),
    hasBalance: account.balanceAt !== null && !notices.some(({ kind }) => kind === 'currency'),
    latest: await latestTaken(trx, account.id, ORDERS_MAX),
  })
}
