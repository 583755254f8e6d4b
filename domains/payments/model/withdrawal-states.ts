/**
 * requested → approved_1 → approved → sending → sent → completed. One approval is enough up to the panel's limit. A try of which nobody knows whether the money left is
 * `unknown`; one that certainly did not is `failed` and may be tried again. What is refused before it was sent is `void`, what came back afterwards `bounced`: the customer has
 * his money again.
 */
export type WithdrawalState =
  | 'requested'
  | 'approved_1'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'sent'
  | 'failed'
  | 'completed'
  | 'void'
  | 'bounced'
export type WithdrawalStep =
  | 'approve'
  | 'approve-first'
  | 'send'
  | 'doubt'
  | 'send-seen'
  | 'send-failed'
  | 'arrive'
  | 'refuse'
  | 'come-back'

const steps: Readonly<Record<WithdrawalStep, { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState }>> = {
  'approve-first': { from: ['requested'], to: 'approved_1' },
  // Also once more, when the panel's limit was lowered since.
  approve: { from: ['requested', 'approved_1', 'approved'], to: 'approved' },
  send: { from: ['approved', 'failed'], to: 'sending' },
  doubt: { from: ['sending'], to: 'unknown' },
  'send-seen': { from: ['sending', 'unknown'], to: 'sent' },
  'send-failed': { from: ['sending', 'unknown'], to: 'failed' },
  arrive: { from: ['sent'], to: 'completed' },
  // Also when the customer was thought to have it.
  'come-back': { from: ['sent', 'completed'], to: 'bounced' },
  // Never while money may be on its way.
  refuse: { from: ['requested', 'approved_1', 'approved', 'failed'], to: 'void' },
}

/** The state after a step, or undefined where it cannot be taken. */
export const nextWithdrawalState = (state: WithdrawalState, step: WithdrawalStep): WithdrawalState | undefined =>
  steps[step].from.includes(state) ? steps[step].to : undefined

export type WithdrawalStatus = 'in_moderation' | 'completed' | 'canceled'

/** What the customer reads: his money has left when it was sent. */
export const withdrawalStatusOf = (state: WithdrawalState): WithdrawalStatus =>
  state === 'void' || state === 'bounced' ? 'canceled' : state === 'sent' || state === 'completed' ? 'completed' : 'in_moderation'
