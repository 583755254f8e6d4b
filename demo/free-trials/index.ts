import { createQuest, listQuests, type NewQuest } from '@vitrine/earning'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { questTexts } from './texts.ts'

const YOUTUBE = 1
const anyone = { image: null, networkId: YOUTUBE, repeatsCount: 0, asksProof: false, minSpent: null, minToppedUp: null }

/** One for everybody, one that asks for a proof, one for customers with orders. */
const quests: readonly NewQuest[] = [
  { ...anyone, position: 1, texts: questTexts.first },
  { ...anyone, position: 2, texts: questTexts.tell, asksProof: true, repeatsCount: 3 },
  { ...anyone, position: 3, texts: questTexts.regulars, minSpent: micro(50_000_000n) },
]

/** The panel's quests, once. */
export const seedFreeTrials = (database: Database, panelId: number): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    if ((await listQuests(trx)).length > 0) return
    for (const quest of quests) await createQuest(trx, quest)
  })
