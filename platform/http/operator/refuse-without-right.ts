import type { OperatorCaller, Rights } from './operator-ports.ts'
import { notPermitted, stepUpWanted } from './refusals.ts'

interface Wanted {
  readonly permission: string
  readonly stepUp: boolean
  /** Of a write: what it leaves in the audit log. */
  readonly audit: object | undefined
}

/** Refuses a call that its caller has no right to, or not without a fresh proof. */
export function refuseWithoutRight({ permission, stepUp, audit }: Wanted, rights: Rights, caller: OperatorCaller, now: Date): void {
  const grant = Object.hasOwn(rights, permission) ? rights[permission] : undefined
  const isWrite = audit !== undefined
  if (!grant || (isWrite && (grant === 'see' || grant === 'see_own'))) throw notPermitted(permission)
  const wantsProof = stepUp || (isWrite && (grant === 'proof' || grant === 'second_proof'))
  if (wantsProof && !(caller.provedUntil && caller.provedUntil > now)) throw stepUpWanted()
}
