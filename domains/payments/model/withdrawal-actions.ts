import { nextWithdrawalState, type WithdrawalState, type WithdrawalStep } from './withdrawal-states.ts'

/** What an operator may do with a withdrawal. */
export type WithdrawalAction = 'approve' | 'refuse' | 'send' | 'sent' | 'fail' | 'complete' | 'bounce' | 'address'

const stepOf: Readonly<Record<Exclude<WithdrawalAction, 'approve' | 'address'>, WithdrawalStep>> = {
  refuse: 'refuse',
  send: 'send',
  sent: 'send-seen',
  fail: 'send-failed',
  complete: 'arrive',
  bounce: 'come-back',
}

/** What may be done to a withdrawal in its state, with the approvals that it has. The commands check it once more. */
export function withdrawalActions({
  state,
  approvals,
  needed,
}: {
  readonly state: WithdrawalState
  readonly approvals: number
  readonly needed: number
}): readonly WithdrawalAction[] {
  const isApproved = approvals >= needed
  const actions: WithdrawalAction[] = []
  if (!isApproved && nextWithdrawalState(state, 'refuse') && state !== 'failed') actions.push('approve')
  for (const action of ['send', 'sent', 'fail', 'complete', 'bounce', 'refuse'] as const) {
    if (nextWithdrawalState(state, stepOf[action]) && (action !== 'send' || isApproved)) actions.push(action)
  }
  // Another address is another withdrawal to approve: while nothing was sent.
  if (nextWithdrawalState(state, 'refuse') && state !== 'failed') actions.push('address')
  return actions
}
