import type { SystemTrx, Trx } from '../../database/statements-on.ts'
import type { ApprovalRequest } from './approval/second-person.ts'

/**
 * How far a right goes: `proof` wants a fresh proof of identity, `second` a second person above the panel's limit, `second_proof` both; `see` changes nothing,
 * and `see_own` sees one's own rows only.
 */
export type Grant = 'yes' | 'proof' | 'second' | 'second_proof' | 'see' | 'see_own'

/** By permission; what is missing is not allowed. */
export type Rights = Readonly<Record<string, Grant>>

/** Anyone who is signed in at the console. */
export interface OperatorCaller {
  readonly operatorId: number
  readonly name: string
  readonly email: string
  readonly deploymentRole: 'owner' | 'auditor' | null
  readonly sessionId: string
  /** Until when a proof of identity counts as fresh. */
  readonly provedUntil: Date | null
  /** Of a program: the key that it calls with, and what that is for. */
  readonly key?: { readonly id: number; readonly permissions: readonly string[] }
}

/** A call with a key of a panel. */
export interface KeyCall {
  readonly token: string
  readonly panelKey: string
  readonly address: string
}

/** Whose name a row of the audit log bears. */
export const signatureOf = ({ operatorId, name, key }: OperatorCaller) => ({
  operatorId,
  name,
  via: key ? ('key' as const) : ('console' as const),
})

/** Who acts on a panel, and by which way in. */
export interface OperatorActor {
  readonly operatorId: number
  readonly name: string
  /** `shop`: in a customer's session, acting for the customer. */
  readonly via: 'console' | 'key' | 'command' | 'system' | 'shop'
  readonly rights: Rights
  readonly reason?: string
  /** Of what a second person agreed to: the actor is the first one. */
  readonly approval?: { readonly id: number; readonly agreedBy: { readonly operatorId: number; readonly name: string } }
}

export interface AuditEntry {
  readonly permission: string
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string; readonly label: string }
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
  readonly outcome: 'done' | 'asked' | 'refused' | 'failed'
  /** The operation that brings back what was before; missing where none does. */
  readonly undoneBy?: string | undefined
  /** The row that this one undoes. */
  readonly undoes?: number | undefined
  /** The approval that was asked for, or by which it was done. */
  readonly approval?: number | undefined
}

/** Where a call came from. */
export interface CallOrigin {
  readonly requestId: string
  readonly address: string
  readonly agent: string
}

/** What the operators' API asks of the domain that knows operators. */
export interface OperatorPorts {
  /** The operator of a session's cookie, undefined when it is over. Counts as a sign of life. */
  readonly callerOf: (token: string) => Promise<OperatorCaller | undefined>
  /** Whom a key speaks for, undefined where it is good for nothing. */
  readonly callerByKey: (call: KeyCall) => Promise<OperatorCaller | undefined>
  /** The number of a panel by its key. */
  readonly panelOf: (key: string) => Promise<number | undefined>
  /** The number that the next panel will have. */
  readonly takePanelNumber: () => Promise<number>
  /** What the caller may do in the transaction's panel; undefined for a panel that is not theirs. */
  readonly rightsIn: (trx: Trx, caller: OperatorCaller) => Promise<Rights | undefined>
  readonly rightsOnDeployment: (caller: OperatorCaller) => Rights
  /** Keeps what the caller asks a second person for, and answers the approval's number. Refused where there is nobody who could decide. */
  readonly askForApproval: (trx: Trx, caller: OperatorCaller, request: ApprovalRequest) => Promise<number>
  /** Adds rows and answers their numbers. */
  readonly writeAudit: (
    trx: Trx,
    actor: Pick<OperatorActor, 'operatorId' | 'name' | 'via'>,
    from: CallOrigin,
    entries: readonly AuditEntry[],
  ) => Promise<readonly number[]>
  /** That something was done with the deployment itself, which is no panel's row. */
  readonly writeDeploymentAudit: (
    trx: SystemTrx,
    actor: Pick<OperatorActor, 'operatorId' | 'name' | 'via'>,
    from: CallOrigin,
    action: string,
  ) => Promise<void>
}
