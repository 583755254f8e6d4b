import { createHash } from 'node:crypto'
import type { Trx } from '../../../database/statements-on.ts'
import { type Micro, message, type ParsedInput, Refusal } from '../../../kernel/index.ts'
import { jsonOf } from '../audit-entries.ts'
import type { OperatorCaller, Rights } from '../operator-ports.ts'
import type { OperatorRouteDef, OperatorWork, WrittenInput } from '../operator-route.ts'

/** What both people see before it is done. */
export interface SecondPersonView {
  /** The entity of the route's audit plan. */
  readonly entity: { readonly id: string; readonly label: string }
  /** What is agreed to, by name, in values as the audit log holds them. One that changes before the second person decides makes the approval void. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly amount?: Micro
  readonly reason?: string
  /** Whose money or data it is: an operator with that customer's address neither asks nor decides. */
  readonly customerId?: number
  /** The operator whom it is about, who does not decide. */
  readonly operatorId?: number
}

/** A write that somebody else has to agree to. It is answered 202 `{ approvalId }`, and done by the click of the second person with the first one's input. */
export interface SecondPersonPlan<R extends OperatorRouteDef> {
  /** What is asked for: `balance-adjustment`. */
  readonly kind: string
  /** Whether the caller may not do this alone. Read in the transaction of the write, before anything is done. */
  readonly isNeeded: (input: ParsedInput<R>, work: OperatorWork<'panel'>) => Promise<boolean>
  /** Asked twice, and compared: when it is asked for and when it is agreed to. Refuses what the write itself would refuse. */
  readonly show: (input: ParsedInput<R>, work: OperatorWork<'panel'>) => Promise<SecondPersonView>
}

/** Of a route, after its types are forgotten. */
export interface BoundSecondPerson {
  readonly kind: string
  readonly isNeeded: (input: never, work: never) => Promise<boolean>
  readonly show: (input: never, work: never) => Promise<SecondPersonView>
}

/** What is kept until somebody decides. */
export interface ApprovalRequest extends SecondPersonView {
  readonly kind: string
  readonly operation: string
  readonly permission: string
  readonly entityKind: string
  readonly payload: WrittenInput
  readonly shownHash: Buffer
}

/** An approval that is being decided, locked. */
export interface RequestedAct {
  readonly approvalId: number
  readonly operation: string
  readonly payload: WrittenInput
  readonly shownHash: Buffer
  readonly requester: OperatorCaller
  /** Of the first person today; undefined where they are not of the panel any more. */
  readonly requesterRights: Rights | undefined
  /** Says that it is done, and answers the decided approval. */
  readonly finish: () => Promise<unknown>
}

/** What the call that agrees asks of the domain that keeps approvals. */
export interface BoundAgreement {
  readonly take: (trx: Trx, input: never, work: Pick<OperatorWork<'panel'>, 'actor' | 'caller' | 'now'>) => Promise<RequestedAct>
  /** What was shown is not true any more: it has to be asked for anew. */
  readonly makeVoid: (trx: Trx, approvalId: number, now: Date) => Promise<void>
}

export const hashOfView = ({ entity, shown, amount }: SecondPersonView): Buffer =>
  createHash('sha256')
    .update(jsonOf({ entity, shown, amount: amount ?? null }))
    .digest()

/** The answer of a call that waits for a second person. */
export interface ApprovalRequested {
  readonly approvalId: number
}
export const isApprovalRequested = (output: unknown): output is ApprovalRequested =>
  typeof output === 'object' && output !== null && 'approvalId' in output && Object.keys(output).length === 1

/** What somebody agreed to is not what would be done now. */
export class ApprovalVoid extends Refusal {
  readonly approvalId: number

  constructor(approvalId: number) {
    super('invalid', message('operators.approvalVoid'), { details: { code: 'approval_void' } })
    this.approvalId = approvalId
  }
}
