import { createHmac, timingSafeEqual } from 'node:crypto'

const ageMaxSeconds = 300

function parts(header: string): { readonly seconds: string; readonly macs: readonly string[] } | null {
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2))
  const seconds = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const macs = pairs.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  return /^\d{1,12}$/.test(seconds) && macs.length > 0 ? { seconds, macs } : null
}

function matches(secret: string, seconds: string, rawBody: Buffer, mac: string): boolean {
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()
  const given = /^[0-9a-f]{64}$/i.test(mac) ? Buffer.from(mac, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Whether `t=SECONDS,v1=HEX[,v1=HEX]` signs exactly these bytes: HMAC-SHA256 over `t.body` with any of the active
 * secrets, with a timestamp within five minutes. The raw bytes, never a re-serialised body.
 */
export function isSigned(secrets: readonly string[], rawBody: Buffer, header: string | undefined, now: Date): boolean {
  const signature = header === undefined ? null : parts(header)
  if (signature === null) return false
  if (Math.abs(now.getTime() / 1_000 - Number(signature.seconds)) > ageMaxSeconds) return false
  // An empty secret would make every forged signature of it valid.
  const active = secrets.filter((secret) => secret !== '')
  return signature.macs.some((mac) => active.some((secret) => matches(secret, signature.seconds, rawBody, mac)))
}
