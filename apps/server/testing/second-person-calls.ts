import type { OperatorClient } from '@vitrine/operators/testing'
import type { OperatorStage } from './operator-calls.ts'

interface SecondPersonCall {
  readonly params: (stage: OperatorStage) => Promise<{ readonly id: number; readonly adjustmentId?: number }>
  readonly body?: object | ((stage: OperatorStage) => Promise<object>)
  /** Changes what both people were shown. */
  readonly change: (stage: OperatorStage, id: number) => Promise<unknown>
}

const grant = ({ deploymentOwner, panelKey }: OperatorStage, id: number) =>
  deploymentOwner.ask('PATCH', `/panels/${panelKey}/staff/${id}`, { version: 1, grants: ['audit.view'] })
const anOwner = async (stage: OperatorStage) => ({ id: await stage.newColleague('owner') })

/** Of every call that can want a second person: one that does, asked by an owner of the deployment. */
export const secondPersonCalls: Readonly<Record<string, SecondPersonCall>> = {
  removeStaffMember: { params: anOwner, change: grant },
  changeStaffMember: { params: anOwner, body: { version: 1, role: 'support' }, change: grant },
  adjustBalance: {
    params: async ({ cards }) => ({ id: (await cards.newAdjusted()).id }),
    body: { amount: '-60', kind: 'correction', reason: 'Counted twice' },
    change: ({ cards }, id) => cards.spend(id),
  },
  reverseAdjustment: {
    params: ({ cards }) => cards.newAdjusted(),
    body: { reason: 'Counted twice' },
    change: ({ cards }, id) => cards.spend(id),
  },
  assignPayment: {
    params: async ({ cards }) => ({ id: await cards.newSuspended(60_000n) }),
    body: async ({ cards }) => ({ invoiceId: await cards.newPaid(), reason: 'By the payer’s e-mail' }),
    change: ({ cards }, id) => cards.disputeSuspended(id),
  },
  settleRunningOrder: {
    params: async ({ review }) => ({ id: await review.newAccepted() }),
    body: { version: 1, outcome: 'partial', delivered: 400, reason: 'Counted by the customer' },
    change: ({ review }, id) => review.deliver(id, 500),
  },
  resetStaffFactor: { params: async (stage) => ({ id: await stage.newColleague('owner', 'owner') }), body: {}, change: grant },
}

/** Somebody wants an owner removed. */
export async function anApproval(stage: OperatorStage, requester: OperatorClient): Promise<{ id: number }> {
  const { id } = await anOwner(stage)
  return { id: (await requester.ask('DELETE', `/panels/${stage.panelKey}/staff/${id}`)).body.approvalId }
}

const isOfBulkAction = (operation: string): boolean =>
  ['showBulkAction', 'downloadBulkReport', 'pauseBulkAction', 'resumeBulkAction', 'stopBulkAction', 'retryBulkAction'].includes(operation)

/** Calls about a row that not everybody sees or decides who may make the call: what they answer to each. */
export function answerAboutRow(operation: string, person: string): number | undefined {
  const isOwner = ['owner', 'deploymentOwner'].includes(person)
  const isAuditor = ['auditor', 'deploymentAuditor'].includes(person)
  // The panel of these tests owes money, and is in no archive.
  if (['archivePanel', 'restorePanel'].includes(operation)) return 422
  // No worker writes it here.
  if (operation === 'downloadExport') return 404
  if (['showAuditRow', 'undoChange'].includes(operation) || isOfBulkAction(operation)) return isOwner || isAuditor ? undefined : 404
  // Of a payment that waits: it is seen by those who decide it.
  if (['listAttentionPeople', 'takeWaiting', 'assignWaiting', 'releaseWaiting'].includes(operation))
    return isOwner || ['finance', 'manager'].includes(person) ? undefined : 404
  // Of somebody's own view.
  if (['changeSavedView', 'removeSavedView'].includes(operation)) return person === 'owner' || isAuditor ? undefined : 404
  if (operation === 'showApproval') return isOwner || isAuditor ? undefined : 404
  // Nobody decides what they asked for, or takes back what somebody else did.
  if (['agreeToApproval', 'refuseApproval', 'withdrawApproval'].includes(operation))
    return person === 'owner' ? undefined : isOwner ? 422 : 404
  return undefined
}
