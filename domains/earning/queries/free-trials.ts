import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import { type Quest, type Standing, textsIn } from '../model/free-trial.ts'
import { type FreeTrial, findTrial, listTrials } from '../store/free-trial-store.ts'
import { findQuest, listQuests, questTextsOf } from '../store/quest-store.ts'
import { trialStanding } from './trial-standing.ts'

/** A trial, and what its quest is called in its owner's language; the quest may be closed by now. */
export type OwnTrial = FreeTrial & { readonly questName: string }

const TRIALS_MAX = 100

export const ownTrials = async (trx: Trx, userId: number, locale: Locale): Promise<OwnTrial[]> =>
  named(trx, await listTrials(trx, userId, TRIALS_MAX), locale)

export async function findOwnTrial(trx: Trx, userId: number, id: number, locale: Locale): Promise<OwnTrial | undefined> {
  const found = await findTrial(trx, userId, id)
  return found && (await named(trx, [found], locale))[0]
}

async function named(trx: Trx, trials: readonly FreeTrial[], locale: Locale): Promise<OwnTrial[]> {
  const texts = await questTextsOf(trx, [...new Set(trials.map(({ questId }) => questId))])
  return trials.map((trial) => {
    const known = texts.get(trial.questId)
    return { ...trial, questName: known ? textsIn(known, locale).name : '' }
  })
}

/** The panel's quests, and this visitor's standing; null for a guest. */
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
