import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { answeredBefore, disputeIsDecided, notAModerator, ownDispute } from '../../errors.ts'
import { isDisputeClosed } from '../../model/dispute.ts'
import { nextAttemptAt } from '../../model/timings.ts'
import type { DisputeEvidence } from '../../ports.ts'
import { claimAnswer, closeAnswer, insertAnswer, postponeAnswer } from '../../store/dispute-answer-store.ts'
import { lockDispute } from '../../store/dispute-store.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { isOwnAccount, type Moderator, refuseUnlessModerator } from '../moderator.ts'
import { checkDispute } from './check-disputes.ts'

export interface DisputeStatement extends Moderator {
  readonly disputeId: number
  /** Our evidence; null accepts the loss. */
  readonly evidence: DisputeEvidence | null
  readonly now: Date
}

/** Stores an operator's one answer to a dispute; a job sends it to the gateway afterwards. The decision then comes as an ordinary status update. */
export async function answerDispute(trx: Trx, { disputeId, evidence, now, ...moderator }: DisputeStatement): Promise<void> {
  await refuseUnlessModerator(trx, moderator, notAModerator)
  const { operatorId } = moderator
  const dispute = await lockDispute(trx, disputeId)
  if (!dispute || isDisputeClosed(dispute.state)) throw disputeIsDecided()
  if (await isOwnAccount(trx, dispute.userId, moderator)) throw ownDispute()
  if (!(await insertAnswer(trx, { disputeId, operatorId, evidence }, now))) throw answeredBefore()
}

/** Sends one due answer to its gateway; idempotent. False when another worker had it. */
export async function sendAnswer(deps: PaymentsDeps, panelId: number, disputeId: number): Promise<boolean> {
  const claimed = await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const answer = await claimAnswer(trx, disputeId, now, new Date(now.getTime() + deps.timings.leaseMs))
    if (!answer) return undefined
    const dispute = await lockDispute(trx, disputeId)
    invariant(dispute, 'an answer has its dispute')
    return { answer, dispute, account: await getGatewayAccount(trx, deps.secrets, dispute.gatewayAccountId) }
  })
  if (!claimed) return false
  const { answer, dispute, account } = claimed
  try {
    await tell(deps, panelId, account, { ...answer, externalId: dispute.externalId })
  } catch (error) {
    const { clock, timings } = deps
    const now = clock.now()
    const dueAt = nextAttemptAt(answer.attempts, now, timings) ?? new Date(now.getTime() + timings.hourMs)
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    await deps.database.transaction(panelId, (trx) => postponeAnswer(trx, disputeId, dueAt, text))
  }
  return true
}

async function tell(
  deps: PaymentsDeps,
  panelId: number,
  account: GatewayAccount,
  answer: { readonly disputeId: number; readonly externalId: string; readonly evidence: DisputeEvidence | null },
): Promise<void> {
  const cards = gatewayFor(deps, await deps.panels.get(panelId), account.connector).cards
  if (!cards) throw new Error(`${account.connector} knows no disputes`)
  const said = answer.evidence
    ? await cards.sendEvidence(account.access, answer.externalId, answer.evidence)
    : await cards.acceptDispute(account.access, answer.externalId)
  const reason = said.state === 'refused' ? said.reason : null
  await deps.database.transaction(panelId, (trx) =>
    closeAnswer(trx, answer.disputeId, { state: said.state, reason, now: deps.clock.now() }),
  )
  await checkDispute(deps, panelId, account, answer.externalId)
}
