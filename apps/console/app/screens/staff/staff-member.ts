/** Somebody who works on the panel. */
export interface StaffMember {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: string
  readonly grants: readonly string[]
  readonly takes: readonly string[]
  readonly version: number
  readonly factor: 'totp' | 'passkey' | null
  readonly lastSeenAt: string | null
  readonly suspendedAt: string | null
  /** When the second factor is removed, unless it is kept. */
  readonly factorRemovalAt: string | null
  /** Windows and devices that are signed in. */
  readonly sessions: number
}
