import type { PersonalData } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { collectPayments, obstacleOfPayments } from '../../queries/personal-payments.ts'
import { purgeComments } from '../../store/invoice-comments.ts'
import { listSavedCards, markRemoved } from '../../store/saved-card-store.ts'
import { giveUpBalance } from './give-up-balance.ts'

/** Cards go, and what the customer wrote, and a balance that was given up; payments and payouts stay as the law asks. */
async function erase(trx: Trx, userId: number): Promise<void> {
  await giveUpBalance(trx, userId)
  for (const { id } of await listSavedCards(trx, userId)) await markRemoved(trx, userId, id, systemClock.now())
  await purgeComments(trx, userId)
}

/** What this domain holds of a person. */
export const personalPayments: PersonalData = { name: 'payments', collect: collectPayments, findObstacle: obstacleOfPayments, erase }
