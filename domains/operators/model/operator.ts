import type { DeploymentRole, Role } from './roles.ts'

export interface Operator {
  readonly operatorId: number
  readonly email: string
  readonly name: string
  readonly deploymentRole: DeploymentRole | null
  readonly suspendedAt: Date | null
}

/** A member of a panel's staff, as the staff page lists them. */
export interface StaffMember {
  readonly operatorId: number
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly grants: string[]
  readonly takes: string[]
  readonly version: number
  readonly hasFactor: boolean
  readonly hasPasskey: boolean
  readonly lastSeenAt: Date | null
  readonly suspendedAt: Date | null
  /** When the second factor is removed, unless its person keeps it. */
  readonly factorRemovalAt: Date | null
  /** Windows and devices that are signed in. */
  readonly sessions: number
}
