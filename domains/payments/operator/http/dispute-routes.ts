import { type Panel, panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { answerDispute } from '../../commands/disputes/answer-dispute.ts'
import type { DisputeEvidence } from '../../ports.ts'
import { disputesBefore, type OperatorDispute, openDisputesAfter, operatorDisputes } from '../../store/operator/operator-dispute-store.ts'
import { disputesContract as contract } from '../dispute-schemas.ts'
import { type Asking, customersOf, decimalOf } from './present-parts.ts'

const looks = { permission: 'invoices.view', scope: 'panel' } as const
const answers = { permission: 'disputes.answer', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647

export interface DisputeRouteDeps {
  /** What the shop knows of a disputed payment: who paid, what was ordered for it, what was delivered when. */
  readonly evidenceOf: (trx: Trx, panel: Panel, disputeId: number) => Promise<DisputeEvidence | undefined>
}

async function present(asking: Asking, rows: readonly OperatorDispute[]) {
  const { customerOrNull } = await customersOf(
    asking,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    id: row.id,
    reference: row.externalId,
    state: row.state,
    customer: customerOrNull(row.userId),
    invoiceId: row.invoiceNumber,
    paymentId: row.paymentExternalId,
    amount: decimalOf(row.amountMinor),
    currency: row.currency,
    reason: row.reason,
    openedAt: row.openedAt.toISOString(),
    answerBy: row.answerBy?.toISOString() ?? null,
    answer:
      row.answerKind === null || row.answerState === null
        ? null
        : { kind: row.answerKind, state: row.answerState, lastError: row.answerState === 'taken' ? null : row.answerError },
  }))
}

async function shown({ evidenceOf }: DisputeRouteDeps, asking: Asking, id: number) {
  const { trx, actor } = asking
  const [found] = await operatorDisputes(trx, [id])
  const [dispute] = found ? await present(asking, [found]) : []
  if (!found || !dispute) throw new Refusal('not-found', 'request.notFound')
  // Whole addresses stand in it.
  const isSeen = actor.rights['users.contact'] !== undefined
  const evidence = isSeen ? (found.evidence ?? (await evidenceOf(trx, await panelIn(trx), id))) : undefined
  return { data: { ...dispute, evidence: evidence ? { product: evidence.product, text: evidence.text } : null } }
}

/** How disputes stand, as the audit log compares them. */
export const disputeStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorDisputes(trx, ids.map(Number))).map(({ id, externalId, state, answerKind }) => [
      String(id),
      { label: externalId, fields: { state, answer: answerKind } },
    ]),
  )

/** What operators see of disputed payments, and the one answer to each. */
export const disputeRoutes = (deps: DisputeRouteDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.disputes, looks, async ({ query: { cursor, limit, view, 'filter.state': state = null } }, asking) => {
    const from = numberOfCursor(cursor)
    const { trx, now } = asking
    const found =
      view === 'all'
        ? await disputesBefore(trx, from ?? NUMBER_MAX, state, limit + 1)
        : await openDisputesAfter(trx, { behind: from ?? null, state, isUnanswered: view === 'unanswered', limit: limit + 1 })
    return listPage({ rows: await present(asking, found), limit, total: undefined, now })
  }),
  operatorRoute(contract.dispute, looks, ({ params }, asking) => shown(deps, asking, params.id)),
  operatorRoute(
    contract.answerDispute,
    {
      ...answers,
      audit: { action: 'dispute.answered', entity: 'dispute', read: disputeStates, isEvent: true, ids: ({ params }) => [params.id] },
    },
    async ({ params: { id }, body: { answer } }, asking) => {
      const { trx, actor, caller, now } = asking
      if ((await operatorDisputes(trx, [id])).length === 0) throw new Refusal('not-found', 'request.notFound')
      const evidence = answer === 'evidence' ? ((await deps.evidenceOf(trx, await panelIn(trx), id)) ?? null) : null
      await answerDispute(trx, { disputeId: id, operatorId: actor.operatorId, email: caller.email, evidence, now })
      return shown(deps, asking, id)
    },
  ),
]
