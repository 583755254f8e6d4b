import type { HostCertificate } from '../ports.ts'

/** valid and expiring let visitors in; browsers refuse the rest. none: nothing answered by TLS. */
export const certificateStates = ['valid', 'expiring', 'expired', 'mismatch', 'untrusted', 'none'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Renewals come a month before the end: what is left with less than this was not renewed. */
export const EXPIRING_DAYS = 14
const DAY_MS = 86_400_000

/** How a host's certificate stands; of several faults the one that has to be mended first. */
export function certificateState(certificate: HostCertificate | undefined, now: Date): CertificateState {
  if (!certificate) return 'none'
  if (!certificate.isForHost) return 'mismatch'
  const leftMs = certificate.validUntil.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  if (!certificate.isTrusted) return 'untrusted'
  return leftMs < EXPIRING_DAYS * DAY_MS ? 'expiring' : 'valid'
}
