import type { Trx } from '@vitrine/platform/database'
import { agreeRoute, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { refuseApproval, takeApproval, voidApproval, withdrawApproval } from '../../commands/approvals/decide-approval.ts'
import { approvalsContract as contract } from '../../contract/approval-schemas.ts'
import { notThere } from '../../errors.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { approvalFor, approvalStates, approvalsPage, presentApproval, viewerOf } from '../../queries/approvals-page.ts'

// Open to all of the panel: what they see and decide, the right of each approval says.
const everybody = { permission: 'services.view', scope: 'panel' } as const

const onApproval = <const A extends string>(action: A) => ({
  action,
  entity: 'approval',
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  read: (trx: Trx, ids: readonly (string | number)[]) => approvalStates(trx, ids.map(Number)),
})

/** What was asked of a second person, and their word. */
export const approvalRoutes = (deps: Pick<OperatorsDeps, 'panels'>): BoundOperatorRoute[] => [
  operatorRoute(contract.approvals, everybody, async ({ query: { view, cursor, limit } }, { trx, actor, now }) => {
    const before = numberOfCursor(cursor) ?? null
    const rows = await approvalsPage(trx, { ...viewerOf(actor), view, before, limit })
    return listPage({ rows: rows.map((row) => presentApproval(row, actor, now)), limit, total: undefined, now })
  }),
  operatorRoute(contract.approval, everybody, async ({ params }, { trx, actor, now }) => {
    const row = await approvalFor(trx, params.id, actor)
    if (!row) throw notThere()
    return { data: presentApproval(row, actor, now) }
  }),
  agreeRoute(
    contract.agree,
    { ...everybody, action: 'approval.agreed', entity: 'approval' },
    {
      take: async (trx, { params }, work) => {
        const { finish, ...requested } = await takeApproval(deps, trx, params.id, work)
        return { ...requested, finish: async () => ({ data: presentApproval(await finish(), work.actor, work.now) }) }
      },
      makeVoid: voidApproval,
    },
  ),
  operatorRoute(
    contract.refuseApproval,
    { ...everybody, audit: { ...onApproval('approval.refused'), reason: ({ body }) => body.reason } },
    async ({ params, body }, { trx, actor, caller, now }) => ({
      data: presentApproval(await refuseApproval(deps, trx, params.id, { actor, caller, now }, body.reason), actor, now),
    }),
  ),
  operatorRoute(
    contract.withdrawApproval,
    { ...everybody, audit: onApproval('approval.withdrawn') },
    async ({ params }, { trx, actor, caller, now }) => ({
      data: presentApproval(await withdrawApproval(trx, params.id, { actor, caller, now }), actor, now),
    }),
  ),
]
