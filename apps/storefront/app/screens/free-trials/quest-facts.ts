import type { FreeTrialQuestWire, FreeTrialWire } from '@vitrine/earning/contract/schemas'

export type ShownQuest = Pick<
  FreeTrialQuestWire,
  | 'id'
  | 'name'
  | 'short_body'
  | 'image'
  | 'reward'
  | 'repeats_count'
  | 'allow_proof_url'
  | 'min_user_spend_amount'
  | 'min_replenishment_amount'
  | 'is_disabled_for_amount_spend_user'
  | 'is_disabled_for_min_replenishment'
> & { readonly network: { readonly name: string; readonly icon: string; readonly color: string } | null }

/** Whether a customer has taken a quest as often as allowed. What was refused, or expired without an order, does not count (FREETRIAL-003). */
export const isUsedUp = (quest: Pick<ShownQuest, 'id' | 'repeats_count'>, trials: readonly FreeTrialWire[]): boolean =>
  trials.filter(
    ({ free_trial_quest_id: questId, status, order_id: orderId }) =>
      questId === quest.id && status !== 'canceled' && !(status === 'expired' && orderId === null),
  ).length >= Math.max(quest.repeats_count, 1)

export const isLocked = (quest: ShownQuest): boolean => quest.is_disabled_for_amount_spend_user || quest.is_disabled_for_min_replenishment
