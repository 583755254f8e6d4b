/**
 * requested → approved_1 → approved → sending → sent → completed. One approval is enough up to the panel's limit. An attempt of unknown
 * outcome is `unknown`; one whose money certainly did not leave is `failed` and may be repeated. What is refused before it was sent is `void`, what came back
 * afterwards `bounced`: the customer has their money again.
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

/** What the customer reads: their money has left when it was sent. */
export const withdrawalStatusOf = (state: WithdrawalState): WithdrawalStatus =>
  state === 'void' || state === 'bounced' ? 'canceled' : state === 'sent' || state === 'completed' ? 'completed' : 'in_moderation'
