import { emailsOf } from '@vitrine/identity'
import { isStopped } from '@vitrine/ledger'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkOperator, PlannedRow } from '@vitrine/platform/http'
import { type Message, message, micro } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { riskyMessage } from '../../errors.ts'
import { withdrawalRisks } from '../../model/withdrawal-risks.ts'
import { approvalsNeeded } from '../../model/withdrawals/approvals-needed.ts'
import { type OperatorWithdrawal, operatorWithdrawals } from '../../store/operator/operator-withdrawal-store.ts'
import { withdrawalFacts } from '../withdrawal-facts.ts'

const INTEGER_MAX = 2_147_483_647
/** What was seen of one withdrawal; the call that approves it takes the same. */
const own = z.strictObject({ terms: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * Withdrawals that are approved together, each as an operator would approve it alone, and each exactly as it was seen. Above the panel's limit nobody gives a
 * word at a glance, neither the first nor the second.
 */
export const withdrawalBulkKinds: readonly BulkKind[] = [
  {
    kind: 'withdrawals.approve',
    operation: 'approveWithdrawal',
    permission: 'withdrawals.decide',
    input: z.strictObject({}),
    own,
    plan: async (trx, rows, _input, by) => {
      const numbers = rows.map(({ id }) => numberOf(id))
      const found = await operatorWithdrawals(
        trx,
        numbers.filter((number) => number !== undefined),
      )
      const byNumber = new Map(found.map((one) => [one.id, one]))
      const rule = await ruleOf(trx, found, by)
      const planned: PlannedRow[] = []
      for (const [at, row] of rows.entries()) {
        const withdrawal = byNumber.get(numbers[at] ?? 0)
        planned.push(
          withdrawal
            ? await plannedOf(trx, withdrawal, own.parse(row.own).terms, rule)
            : { label: '', because: message('request.notFound') },
        )
      }
      return planned
    },
  },
]

interface Rule {
  readonly isStopped: boolean
  readonly needed: (withdrawal: OperatorWithdrawal) => number
  readonly isOwn: (userId: number) => boolean
  readonly operatorId: number
  readonly now: Date
}

async function ruleOf(trx: Trx, withdrawals: readonly OperatorWithdrawal[], { operatorId, email }: BulkOperator): Promise<Rule> {
  const { options } = await panelIn(trx)
  const emails = await emailsOf(trx, [...new Set(withdrawals.map(({ userId }) => userId))])
  return {
    isStopped: options.withdrawalsAreStopped || (await isStopped(trx, 'withdrawals')),
    needed: (withdrawal) => approvalsNeeded(withdrawal, options),
    isOwn: (userId) => userId === operatorId || emails.get(userId) === email,
    operatorId,
    now: new Date(),
  }
}

async function plannedOf(trx: Trx, withdrawal: OperatorWithdrawal, terms: string, rule: Rule): Promise<PlannedRow> {
  const { id, amount, fee, approvers, state } = withdrawal
  const label = String(id)
  if (state === 'approved' && approvers.includes(rule.operatorId)) return { label, isSame: true }
  const because = hindrance(withdrawal, terms, rule) ?? (await riskOf(trx, withdrawal, rule.now))
  return because ? { label, because } : { label, amount: micro(amount - fee), call: { params: { id }, body: { terms } } }
}

function hindrance(withdrawal: OperatorWithdrawal, terms: string, rule: Rule): Message | undefined {
  const { state, userId, termsHash } = withdrawal
  if (rule.isStopped) return message('payments.withdrawalsStopped')
  if (state === 'approved_1' || rule.needed(withdrawal) > 1) return message('bulkWithdrawals.needsSecond')
  if (state !== 'requested') return message('bulkWithdrawals.state', { state })
  if (termsHash.toString('hex') !== terms) return message('payouts.termsChanged')
  return rule.isOwn(userId) ? message('payouts.own') : undefined
}

/** Asked for only where nothing else speaks against it: it is read one by one. */
async function riskOf(trx: Trx, withdrawal: OperatorWithdrawal, now: Date): Promise<Message | undefined> {
  const found = withdrawalRisks(await withdrawalFacts(trx, withdrawal, now), now)
  return found.length > 0 ? riskyMessage(found) : undefined
}

function numberOf(id: string): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 && number <= INTEGER_MAX ? number : undefined
}
