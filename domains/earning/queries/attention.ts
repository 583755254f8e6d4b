import type { AttentionQueue } from '@vitrine/platform/http'
import { waitingTrialCount, waitingTrials } from '../store/free-trial-store.ts'

const DAY_MINUTES = 24 * 60

/** What of free trials waits for a person: those whose proof somebody has to look at. */
export const earningAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'free_trials', permission: 'free-trials.moderate', isMoney: false, dueMinutes: DAY_MINUTES },
    look: waitingTrialCount,
    list: waitingTrials,
  },
]
