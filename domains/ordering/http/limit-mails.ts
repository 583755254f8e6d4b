import { createHash } from 'node:crypto'
import type { RateLimiter, RequestContext } from '@vitrine/platform/http'

interface MailLimit {
  readonly name: string
  /** Whom or what the mails are about. */
  readonly to: string
}

/**
 * What strangers may have mailed to one address, or about one order, from any IP address: three mails, then one in ten minutes (429). Counted before the
 * address or the order is looked up, so the refusal tells nothing.
 */
export async function limitMails(
  rateLimiter: RateLimiter | undefined,
  context: Pick<RequestContext, 'panelId' | 'caller' | 'ip'>,
  { name, to }: MailLimit,
): Promise<void> {
  const key = createHash('sha256').update(to.trim().toLowerCase()).digest('base64url')
  const limit = { name: `${name}:${key}`, per: 'ip', burst: 3, perMinute: 1 / 10, store: 'database' } as const
  await rateLimiter?.take(limit, { ...context, ip: 'any' })
}
