import { emailsOf, maskEmail } from '@vitrine/identity'
import { isStopped } from '@vitrine/ledger'
import { namesOfOperators } from '@vitrine/operators'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { approveWithdrawal, changePayoutAddress, refuseWithdrawal } from '../../commands/withdrawals/approve-withdrawal.ts'
import { bounceWithdrawal } from '../../commands/withdrawals/bounce-withdrawal.ts'
import {
  completeWithdrawal,
  dailyCap,
  dayAfter,
  markWithdrawalFailed,
  markWithdrawalSent,
  sendWithdrawal,
} from '../../commands/withdrawals/send-withdrawal.ts'
import { riskName, withdrawalNotFound } from '../../errors.ts'
import { maskAccount } from '../../model/mask-account.ts'
import { withdrawalActions } from '../../model/withdrawal-actions.ts'
import { withdrawalRisks } from '../../model/withdrawal-risks.ts'
import { approvalsNeeded } from '../../model/withdrawals/approvals-needed.ts'
import { isOfEnded, withdrawalViews } from '../../model/withdrawals/withdrawal-views.ts'
import { withdrawalFacts } from '../../queries/withdrawal-facts.ts'
import {
  attemptsOf,
  endedWithdrawalsBefore,
  eventsOf,
  type OperatorWithdrawal,
  openWithdrawalsAfter,
  operatorWithdrawals,
} from '../../store/operator/operator-withdrawal-store.ts'
import { dayOf, sentOfDay } from '../../store/withdrawal-attempt-store.ts'
import { holdsOfWithdrawal } from '../../store/withdrawal-store.ts'
import { payoutsContract as contract } from '../payout-schemas.ts'

interface Work {
  readonly trx: Trx
  readonly actor: { readonly operatorId: number; readonly rights: Readonly<Record<string, unknown>> }
  readonly caller: { readonly email: string }
  readonly now: Date
}
const looks = { permission: 'withdrawals.view', scope: 'panel' } as const
const decides = { permission: 'withdrawals.decide', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647

async function present({ trx, actor }: Pick<Work, 'trx' | 'actor'>, rows: readonly OperatorWithdrawal[]) {
  const seesAddresses = actor.rights['users.contact'] !== undefined
  const emails = await emailsOf(
    trx,
    rows.map(({ userId }) => userId),
  )
  const names = await namesOfOperators(
    trx,
    rows.flatMap(({ approvers }) => approvers),
  )
  return rows.map(({ id, userId, method, amount, fee, accountNumber, state, approvers, termsHash, createdAt }) => {
    const email = emails.get(userId)
    return {
      id,
      customer: { id: userId, email: email === undefined ? null : seesAddresses ? email : maskEmail(email) },
      method,
      amount: formatMicro(amount),
      fee: formatMicro(fee),
      payout: formatMicro(micro(amount - fee)),
      accountNumber: seesAddresses ? accountNumber : maskAccount(accountNumber),
      state,
      approvals: approvers.length,
      approvedBy: approvers.map((approver) => names.get(approver) ?? `#${approver}`),
      terms: termsHash.toString('hex'),
      createdAt: createdAt.toISOString(),
    }
  })
}

async function shown(work: Work, id: number) {
  const { trx, actor, now } = work
  const [found] = await operatorWithdrawals(trx, [id])
  const [row] = found ? await present(work, [found]) : []
  if (!found || !row) throw withdrawalNotFound()
  const { options } = await panelIn(trx)
  const needed = approvalsNeeded(found, options)
  const actions = withdrawalActions({ state: found.state, approvals: found.approvers.length, needed })
  const isBeforeSending = actions.includes('approve') || actions.includes('send')
  const risks = isBeforeSending ? withdrawalRisks(await withdrawalFacts(trx, found, now), now) : []
  return {
    data: {
      ...row,
      comment: found.userComment,
      approvalsNeeded: needed,
      isApprovedByMe: found.approvers.includes(actor.operatorId),
      risks: risks.map((each) => ({ risk: each.risk, text: riskName(each), until: each.until?.toISOString() ?? null })),
      isStopped: options.withdrawalsAreStopped || (await isStopped(trx, 'withdrawals')),
      sources: (await holdsOfWithdrawal(trx, id)).map(({ pot, amount }) => ({ pot, amount: formatMicro(micro(amount)) })),
      payouts: (await attemptsOf(trx, id)).map(({ startedAt, ...attempt }) => ({ ...attempt, startedAt: startedAt.toISOString() })),
      timeline: (await eventsOf(trx, id)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      actions: [...actions],
    },
  }
}

/** How withdrawals stand, as the audit log compares them. */
export const withdrawalStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorWithdrawals(trx, ids.map(Number))).map(({ id, state, amount, accountNumber, approvers }) => [
      String(id),
      {
        label: `Withdrawal ${id}`,
        fields: { state, amount: formatMicro(amount), accountNumber: maskAccount(accountNumber), approvals: approvers.length },
      },
    ]),
  )

interface Decision {
  readonly params: { readonly id: number }
  readonly body: object
}
const onWithdrawal = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'withdrawal',
    ids: ({ params }: Decision) => [params.id],
    read: withdrawalStates,
    reason: ({ body }: Decision) => ('reason' in body ? String(body.reason) : 'reference' in body ? String(body.reference) : undefined),
    isEvent: true,
  }) as const

const stepOf = ({ actor, caller, now }: Work, id: number) => ({ withdrawalId: id, operatorId: actor.operatorId, email: caller.email, now })
const guardedStepOf = async (work: Work, id: number) => ({ ...stepOf(work, id), options: (await panelIn(work.trx)).options })

/** What operators see and decide of customers' withdrawals. Each step is a command of the domain, which checks it once more. */
export const payoutRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.withdrawals, looks, async ({ query: { cursor, limit, view } }, { trx, actor, now }) => {
    const from = numberOfCursor(cursor)
    const found = isOfEnded(view)
      ? await endedWithdrawalsBefore(trx, withdrawalViews[view], from ?? NUMBER_MAX, limit + 1)
      : await openWithdrawalsAfter(trx, withdrawalViews[view], from ?? 0, limit + 1)
    const { options } = await panelIn(trx)
    return {
      ...listPage({ rows: await present({ trx, actor }, found), limit, total: undefined, now }),
      isStopped: options.withdrawalsAreStopped || (await isStopped(trx, 'withdrawals')),
      today: {
        sent: formatMicro(await sentOfDay(trx, dayOf(now))),
        cap: formatMicro(dailyCap(options)),
        until: dayAfter(now).toISOString(),
      },
    }
  }),
  operatorRoute(contract.withdrawal, looks, ({ params }, work) => shown(work, params.id)),
  operatorRoute(
    contract.approveWithdrawal,
    { ...decides, audit: onWithdrawal('withdrawal.approved') },
    async ({ params: { id }, body: { terms } }, work) => {
      await approveWithdrawal(work.trx, { ...(await guardedStepOf(work, id)), seenTerms: Buffer.from(terms, 'hex') })
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.refuseWithdrawal,
    { ...decides, audit: onWithdrawal('withdrawal.refused') },
    async ({ params: { id }, body: { reason } }, work) => {
      await refuseWithdrawal(work.trx, { ...stepOf(work, id), reason })
      return shown(work, id)
    },
  ),
  operatorRoute(contract.sendWithdrawal, { ...decides, audit: onWithdrawal('withdrawal.sending') }, async ({ params: { id } }, work) => {
    await sendWithdrawal(work.trx, await guardedStepOf(work, id))
    return shown(work, id)
  }),
  operatorRoute(
    contract.markWithdrawalSent,
    { ...decides, audit: onWithdrawal('withdrawal.sent') },
    async ({ params: { id }, body: { reference } }, work) => {
      await markWithdrawalSent(work.trx, { ...stepOf(work, id), reference })
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.markWithdrawalFailed,
    { ...decides, audit: onWithdrawal('withdrawal.failed') },
    async ({ params: { id }, body: { reason } }, work) => {
      await markWithdrawalFailed(work.trx, { ...stepOf(work, id), reason })
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.completeWithdrawal,
    { ...decides, audit: onWithdrawal('withdrawal.completed') },
    async ({ params: { id } }, work) => {
      await completeWithdrawal(work.trx, stepOf(work, id))
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.bounceWithdrawal,
    { ...decides, audit: onWithdrawal('withdrawal.bounced') },
    async ({ params: { id }, body: { reason } }, work) => {
      await bounceWithdrawal(work.trx, { ...stepOf(work, id), reason })
      return shown(work, id)
    },
  ),
  operatorRoute(
    contract.changePayoutAddress,
    { ...decides, audit: onWithdrawal('withdrawal.address-changed') },
    async ({ params: { id }, body: { accountNumber } }, work) => {
      await changePayoutAddress(work.trx, { ...stepOf(work, id), accountNumber })
      return shown(work, id)
    },
  ),
]
