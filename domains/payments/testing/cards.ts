import { randomUUID } from 'node:crypto'
import type { Database } from '@vitrine/platform/database'
import { insertSavedCard } from '../store/saved-card-store.ts'

/** A saved card as a row only; the gateway has never heard of it. */
export const aSavedCard = (
  database: Database,
  panelId: number,
  card: { readonly userId: number; readonly methodId: number; readonly gatewayAccountId: number; readonly name?: string },
): Promise<number> =>
  database.transaction(panelId, (trx) => {
    const externalId = `pm_${randomUUID()}`
    const kept = {
      externalId,
      customerId: `cus_${card.userId}`,
      fingerprint: externalId,
      name: card.name ?? 'Visa •••• 4242',
      mayBeKept: true,
    }
    return insertSavedCard(trx, { ...card, kept, now: new Date(), isRemoved: false })
  })
