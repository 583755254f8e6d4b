import type { ProvenPerson } from '@vitrine/identity'
import { z } from 'zod'
import { NotProven } from './not-proven.ts'

const text = z.string().trim().min(1).max(255)
const claims = z.object({
  sub: z.string().min(1).max(255),
  /** Telegram's own number; the older widget knows the person by it too. */
  id: z.int().positive().optional(),
  email: z.email().optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: text.optional().catch(undefined),
  preferred_username: text.optional().catch(undefined),
})

/** A person of the token's claims; names and addresses are outside input. */
export function personOf(issuer: string, token: unknown): ProvenPerson {
  const parsed = claims.safeParse(token)
  if (!parsed.success) throw new NotProven('unproven', 'the token names nobody')
  const { sub, id, email, email_verified, name, preferred_username } = parsed.data
  return {
    issuer,
    subject: id === undefined ? sub : String(id),
    email: email?.toLowerCase() ?? null,
    emailIsVerified: email !== undefined && email_verified === true,
    name: name ?? null,
    username: preferred_username ?? null,
  }
}
