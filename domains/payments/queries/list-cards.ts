import type { Database } from '@vitrine/platform/database'
import { methodsByIds } from '../store/method-store.ts'
import { listSavedCards, type SavedCard } from '../store/saved-card-store.ts'

export interface ShownCard {
  readonly card: SavedCard
  /** Of the method it was linked with. */
  readonly icon: string | null
}

/** The cards a customer may pay with, the newest first. */
export const listCards = (database: Database, panelId: number, userId: number): Promise<ShownCard[]> =>
  database.read(panelId, async (trx) => {
    const cards = await listSavedCards(trx, userId)
    const methods = await methodsByIds(trx, [...new Set(cards.map(({ methodId }) => methodId))])
    return cards.map((card) => ({ card, icon: methods.get(card.methodId)?.icon ?? null }))
  })
