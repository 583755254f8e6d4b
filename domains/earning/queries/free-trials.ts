import type { Trx } from '@vitrine/platform/database'
import type { Quest, Standing } from '../model/free-trial.ts'
import { type FreeTrial, listTrials } from '../store/free-trial-store.ts'
import { findQuest, listQuests } from '../store/quest-store.ts'
import { trialStanding } from './trial-standing.ts'

export { findTrial as findOwnTrial } from '../store/free-trial-store.ts'
export type OwnTrial = FreeTrial

const TRIALS_MAX = 100

export const ownTrials = (trx: Trx, userId: number): Promise<FreeTrial[]> => listTrials(trx, userId, TRIALS_MAX)

/** The panel's quests, and where this visitor stands with them; a guest stands nowhere. */
export async function questsFor(trx: Trx, userId: number | null): Promise<{ quests: Quest[]; standing: Standing | null }> {
  const quests = await listQuests(trx)
  return { quests, standing: userId === null ? null : await trialStanding(trx, userId, quests) }
}

export async function findQuestFor(
  trx: Trx,
  id: number,
  userId: number | null,
): Promise<{ quest: Quest; standing: Standing | null } | undefined> {
  const quest = await findQuest(trx, id)
  return quest && { quest, standing: userId === null ? null : await trialStanding(trx, userId, [quest]) }
}
