import type { AttentionQueue } from '@vitrine/platform/http'
import {
  countByHand,
  countNotices,
  countReviews,
  countUndecidedRefills,
  waitingByHand,
  waitingNotices,
  waitingRefills,
  waitingReviews,
} from '../../store/attention-store.ts'

const DAY_MINUTES = 24 * 60

export const fulfilmentAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'reviews', permission: 'review.decide', isMoney: false, dueMinutes: 120 },
    look: countReviews,
    list: waitingReviews,
  },
  {
    ...{ queue: 'unknown_refills', permission: 'review.decide', isMoney: false, dueMinutes: 120 },
    look: countUndecidedRefills,
    list: waitingRefills,
  },
  {
    ...{ queue: 'by_hand', permission: 'orders.view', isMoney: false, dueMinutes: DAY_MINUTES },
    look: countByHand,
    list: waitingByHand,
  },
  {
    ...{ queue: 'provider_notices', permission: 'providers.view', isMoney: false, dueMinutes: DAY_MINUTES },
    look: countNotices,
    list: waitingNotices,
  },
]
