import type { Trx } from '@vitrine/platform/database'
import { countOpen } from '../../store/quest-store.ts'

/** Somebody has opened a quest (FREETRIAL-006); false when there is none to open. */
export const countQuestOpen = (trx: Trx, questId: number): Promise<boolean> => countOpen(trx, questId)
