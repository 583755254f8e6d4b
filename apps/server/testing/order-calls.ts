import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const inReview = async ({ review }: OperatorStage) => ({ id: await review.newOrder() })
const ended = { version: 1, outcome: 'partial', delivered: 400 }
const settled = async () => ({ ...ended, reason: 'Counted by the customer' })

/** What operators do to single orders beside pausing and canceling them. */
export const orderCalls: Readonly<Record<string, OperatorCall>> = {
  previewSettlement: { params: inReview, body: async () => ended },
  settleOrder: { params: inReview, body: settled },
  settleRunningOrder: { params: inReview, body: settled },
}
