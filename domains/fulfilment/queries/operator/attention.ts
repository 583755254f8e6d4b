import type { AttentionQueue } from '@vitrine/platform/http'
import { countByHand, countNotices, countReviews } from '../../store/attention-store.ts'

export const fulfilmentAttention: readonly AttentionQueue[] = [
  { queue: 'reviews', permission: 'review.decide', look: countReviews },
  { queue: 'by_hand', permission: 'orders.view', look: countByHand },
  { queue: 'provider_notices', permission: 'providers.view', look: countNotices },
]
