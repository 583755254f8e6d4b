import { createHmac, randomBytes } from 'node:crypto'
import type { Role } from './roles.ts'

export const INVITATION_MS = 72 * 3_600_000
/** Those that nobody accepted are shown for this long, so that they can be sent anew. */
export const KEEP_OLD_INVITATIONS_MS = 30 * 24 * 3_600_000

export interface Invitation {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly invitedBy: number
  readonly inviterName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What an invitation's token is made from, together with the deployment's secret: the token itself is kept nowhere. */
export const newInvitationSeed = (panelId: number): string => `${panelId}_${randomBytes(32).toString('base64url')}`

/** It names its panel: nobody has to look through all of them for it. */
export const invitationToken = (secret: string, seed: string): string =>
  `vi_${seed.split('_')[0]}_${createHmac('sha256', secret).update(`invitation:${seed}`).digest('base64url')}`

/** The panel that a token names; undefined of what is no token. */
export function panelOfInvitation(token: string): number | undefined {
  const panelId = /^vi_(\d{1,9})_[\w-]{43}$/.exec(token)?.[1]
  return panelId === undefined ? undefined : Number(panelId)
}
