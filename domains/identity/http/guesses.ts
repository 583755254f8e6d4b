import type { RequestContext } from '@vitrine/platform/http'
import { knownDevice } from '../queries/is-known-device.ts'
import { emailBucket, giveBackBucket, type IdentityRoutesDeps, takeBucket } from './deps.ts'
import { deviceCookieOf } from './entering.ts'

export const perQuarterHour = (count: number): { burst: number; perMinute: number } => ({ burst: count, perMinute: count / 15 })

/** The network an address belongs to: /24 of the old kind, /48 of the new. A rented neighbourhood counts as one. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length }, () => '0')]
  return filled.slice(0, 3).join(':')
}

/** Tries to sign in from one address. */
export const loginLimit = { name: 'login', per: 'ip', ...perQuarterHour(50), store: 'database' } as const

/**
 * Tries to sign in, counted in the database for all nodes: per network, and per account. A browser from which the account was entered before has a bucket of its
 * own, so that strangers who guess cannot shut its owner out. The count is the same whether the account exists. Answers how to say that the try was no guess:
 * who knows the password may come as often as he likes, and whoever shares his address too.
 */
export async function limitGuesses(deps: IdentityRoutesDeps, context: RequestContext, email: string): Promise<() => Promise<void>> {
  const network = { name: `login-network:${networkOf(context.ip)}`, ...perQuarterHour(200) }
  await takeBucket(deps, context, network)
  const device = await knownDevice(deps.database, { panelId: context.panelId, email, device: deviceCookieOf(context) })
  const account = emailBucket({ name: device === undefined ? 'login-account' : `login-device:${device}`, email, ...perQuarterHour(10) })
  await takeBucket(deps, context, account)
  return async () => {
    await giveBackBucket(deps, context, network)
    await giveBackBucket(deps, context, account)
    await deps.rateLimiter?.giveBack?.(loginLimit, context)
  }
}
