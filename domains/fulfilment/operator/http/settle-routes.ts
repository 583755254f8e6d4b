import type { Catalogue } from '@vitrine/catalogue'
import { findLine, guaranteeIfCompleted, type HandSettlement, recordOnTicket, type SettlementView } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, type OperatorActor, operatorRoute } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { previewSettlementOf, settleOrder, viewSettlementOf } from '../../commands/following/settle-order.ts'
import { secondPersonNeeded } from '../../errors.ts'
import { settleContract as contract } from '../settle-schemas.ts'

interface Settling {
  readonly params: { readonly id: number }
  readonly body: Pick<HandSettlement, 'outcome' | 'delivered'> & { readonly version: number }
}
interface Work {
  readonly trx: Trx
  readonly now: Date
  readonly actor: Pick<OperatorActor, 'operatorId' | 'approval'>
  readonly caller: { readonly email: string }
}

/** A delivery that went on while somebody thought it over changes the order's version, but nothing of what was agreed to. */
const settlementOf = ({ params: { id }, body: { version, outcome, delivered } }: Settling, { actor, caller }: Work): HandSettlement => ({
  ...{ id, outcome, delivered, version: actor.approval ? null : version },
  operator: { operatorId: actor.operatorId, email: caller.email },
})

/** How an order stands, as the audit log compares it. */
async function orderStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const line = await findLine(trx, Number(ids[0]))
  if (!line) return new Map()
  const { id, state, delivered, refunded } = line
  return new Map([[String(id), { label: `#${id}`, fields: { state, delivered, refunded: formatMicro(refunded) } }]])
}

const audit = {
  action: 'order.settled',
  entity: 'order',
  ids: ({ params }: Settling) => [params.id],
  read: orderStates,
  reason: ({ body }: { readonly body: { readonly reason: string } }) => body.reason,
  isEvent: true,
} as const

async function settleOnTicket(settlement: HandSettlement, { trx, now }: Work): Promise<SettlementView> {
  const { id, operator } = settlement
  const view = await settleOrder(trx, settlement, now)
  await recordOnTicket(trx, { orderId: id, operatorId: operator.operatorId, event: 'settled', now })
  return view
}

const settled = ({ body: { outcome } }: Settling, { delivered, refund, earned }: SettlementView) => ({
  data: { state: outcome, delivered, refund: formatMicro(refund), earned: formatMicro(earned) },
})

/** How people end orders: with a fresh proof where nobody works on them, with a second person where a provider does. */
export const settleRoutes = ({ catalogue }: { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.previewSettlement, { permission: 'orders.settle', scope: 'panel', isQuestion: true }, async (input, work) => {
    const { line, delivered, refund, earned, cashback, isWorkedOn } = await previewSettlementOf(work.trx, settlementOf(input, work))
    const days = (await catalogue.snapshot(work.trx.panelId)).service(line.serviceId)?.guaranteeDays ?? null
    const guarantee = input.body.outcome === 'completed' ? guaranteeIfCompleted(line, days, work.now) : null
    return {
      data: {
        ...{ delivered, refund: formatMicro(refund), earned: formatMicro(earned), cashback: formatMicro(cashback) },
        ...{ guaranteeUntil: guarantee?.toISOString() ?? null, isWorkedOn },
      },
    }
  }),
  operatorRoute(contract.settleOrder, { permission: 'orders.settle', scope: 'panel', audit }, async (input, work) => {
    const settlement = settlementOf(input, work)
    if ((await viewSettlementOf(work.trx, settlement)).isWorkedOn) throw secondPersonNeeded()
    return settled(input, await settleOnTicket(settlement, work))
  }),
  operatorRoute(
    contract.settleRunningOrder,
    {
      ...{ permission: 'orders.settle-running', scope: 'panel', stepUp: true, audit },
      secondPerson: {
        kind: 'order-settlement',
        isNeeded: async (input, work) => (await viewSettlementOf(work.trx, settlementOf(input, work))).isWorkedOn,
        show: async (input, work) => {
          const { line, delivered, refund, earned } = await viewSettlementOf(work.trx, settlementOf(input, work))
          return {
            entity: { id: String(line.id), label: `#${line.id}` },
            shown: { outcome: input.body.outcome, delivered, refund: formatMicro(refund), earned: formatMicro(earned) },
            amount: refund,
            reason: input.body.reason,
            customerId: line.userId,
          }
        },
      },
    },
    async (input, work) => settled(input, await settleOnTicket(settlementOf(input, work), work)),
  ),
]
