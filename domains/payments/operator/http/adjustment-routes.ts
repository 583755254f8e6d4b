import { findUser } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import {
  type AuditState,
  type BoundOperatorRoute,
  listPage,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
} from '@vitrine/platform/http'
import { formatMicro, invariant, MICRO_PER_UNIT, type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import {
  type AdjustingOperator,
  adjustBalance,
  adjustmentLimits,
  checkAdjustment,
  reverseAdjustment,
  reversible,
} from '../../commands/adjustments/adjust-balance.ts'
import { customerNotFound } from '../../errors.ts'
import { type Adjustment, adjustmentsBefore, findAdjustment } from '../../store/adjustment-store.ts'
import { adjustmentsContract as contract } from '../adjustment-schemas.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const
const adjusts = { permission: 'balance.adjust', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647

interface Adjusting {
  readonly trx: Trx
  readonly actor: Pick<OperatorActor, 'operatorId' | 'approval'>
  readonly caller: { readonly email: string }
  readonly now: Date
}

const operatorOf = async ({ trx, actor, caller, now }: Adjusting): Promise<AdjustingOperator> => ({
  operatorId: actor.operatorId,
  email: caller.email,
  agreedBy: actor.approval?.agreedBy.operatorId ?? null,
  options: (await panelIn(trx)).options,
  now,
})

const present = ({ amount, createdAt, userId: _, ...adjustment }: Adjustment) => ({
  ...adjustment,
  amount: formatMicro(amount),
  createdAt: createdAt.toISOString(),
})

/** What the schema lets through can be read. */
function amountOf(text: string): Micro {
  const amount = parseMicro(text)
  invariant(amount !== undefined, 'the contract checks amounts')
  return amount
}

async function shown(trx: Trx, userId: number, adjustmentId: number) {
  const found = await findAdjustment(trx, userId, adjustmentId)
  invariant(found, 'it was written in this transaction')
  return { data: { adjustment: present(found), balance: formatMicro((await balancesOf(trx, userId)).main) } }
}

/** Balances, as the audit log compares them. */
async function balanceStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = new Map<string, AuditState>()
  for (const id of ids) {
    const { main } = await balancesOf(trx, Number(id))
    states.set(String(id), { label: `Customer ${id}`, fields: { balance: formatMicro(main) } })
  }
  return states
}

const onBalance = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'customer',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: balanceStates,
    reason: ({ body }: { readonly body: { readonly reason: string } }) => body.reason,
    isEvent: true,
  }) as const

const needsSecond = async (work: Adjusting, amount: Micro): Promise<boolean> =>
  (await adjustmentLimits(work.trx, await operatorOf(work), amount)).needsSecond

interface View {
  readonly userId: number
  readonly amount: Micro
  readonly kind: string
  readonly note: string | null
  readonly reason: string
}

/** What both people see; the balance is no part of it, because it changes by itself. */
async function viewOf(work: Adjusting, { userId, amount, kind, note, reason }: View) {
  await checkAdjustment(work.trx, { userId, amount }, { operatorId: work.actor.operatorId, email: work.caller.email })
  return {
    entity: { id: String(userId), label: `Customer ${userId}` },
    shown: { amount: formatMicro(amount), kind, note: note ?? '' },
    amount: micro(amount < 0n ? -amount : amount),
    reason,
    customerId: userId,
  }
}

/** What operators give customers or take from them by hand. */
export const adjustmentRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.adjustments, looks, async ({ params: { id }, query: { cursor, limit } }, { trx, now }) => {
    if (!(await findUser(trx, id))) throw customerNotFound()
    const rows = await adjustmentsBefore(trx, id, numberOfCursor(cursor) ?? NUMBER_MAX, limit + 1)
    return listPage({ rows: rows.map(present), limit, total: undefined, now })
  }),
  operatorRoute(contract.previewAdjustment, { ...adjusts, isQuestion: true }, async ({ params: { id }, body }, work) => {
    const amount = amountOf(body.amount)
    const operator = await operatorOf(work)
    const before = await checkAdjustment(work.trx, { userId: id, amount }, operator)
    const { dayTotal, needsSecond: isNeeded } = await adjustmentLimits(work.trx, operator, amount)
    const dayCap = micro(BigInt(operator.options.adjustmentDailyCapUsd) * MICRO_PER_UNIT)
    return {
      data: {
        ...{ before: formatMicro(before), after: formatMicro(micro(before + amount)) },
        ...{ dayTotal: formatMicro(dayTotal), dayCap: formatMicro(dayCap), needsSecond: isNeeded },
      },
    }
  }),
  operatorRoute(
    contract.adjustBalance,
    {
      ...adjusts,
      audit: onBalance('balance.adjusted'),
      secondPerson: {
        kind: 'balance-adjustment',
        isNeeded: ({ body }, work) => needsSecond(work, amountOf(body.amount)),
        show: ({ params: { id }, body: { amount, kind, note, reason } }, work) =>
          viewOf(work, { userId: id, amount: amountOf(amount), kind, note: note || null, reason }),
      },
    },
    async ({ params: { id }, body: { amount, kind, note, reason } }, work) => {
      const request = { userId: id, amount: amountOf(amount), kind, reason, note: note || null }
      return shown(work.trx, id, await adjustBalance(work.trx, request, await operatorOf(work)))
    },
  ),
  operatorRoute(
    contract.reverseAdjustment,
    {
      ...adjusts,
      audit: onBalance('balance.adjustment-reversed'),
      secondPerson: {
        kind: 'balance-adjustment',
        isNeeded: async ({ params: { id, adjustmentId } }, work) => {
          const { amount } = await reversible(work.trx, id, adjustmentId)
          return needsSecond(work, micro(-amount))
        },
        show: async ({ params: { id, adjustmentId }, body: { reason } }, work) => {
          const { amount, kind, note } = await reversible(work.trx, id, adjustmentId)
          return viewOf(work, { userId: id, amount: micro(-amount), kind, note, reason })
        },
      },
    },
    async ({ params: { id, adjustmentId }, body: { reason } }, work) =>
      shown(work.trx, id, await reverseAdjustment(work.trx, { userId: id, id: adjustmentId, reason }, await operatorOf(work))),
  ),
]
