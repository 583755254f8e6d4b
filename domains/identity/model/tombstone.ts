import { createHmac } from 'node:crypto'
import type { ProvenPerson } from '../ports.ts'

type Outside = Pick<ProvenPerson, 'issuer' | 'subject'>

/** Keyed hashes of a deleted account's address and provider identities. Only the server's secret can tell whether one is the same. */
export const tombstonesOf = (
  secret: string,
  panelId: number,
  { email, outsides }: { readonly email: string | null; readonly outsides: readonly Outside[] },
): Buffer[] =>
  [...(email === null ? [] : [email.toLowerCase()]), ...outsides.map(({ issuer, subject }) => `${issuer} ${subject}`)].map((mark) =>
    createHmac('sha256', secret).update(`tombstone:${panelId}:${mark}`).digest(),
  )
