import { domainOf } from '../domains.ts'

export type Zone = 'kernel' | 'platform' | 'domain' | 'connector' | 'ui' | 'storefront' | 'console' | 'server' | 'sandbox' | 'workshop'

/** Where a file stands. `part` is the folder inside its domain, or the file itself when it lies at the domain's root. */
export type Place = { path: string; zone: Zone; owner: string; part: string }

export function placeOf(path: string): Place {
  const segments = path.split('/')
  const domain = domainOf(path)
  if (domain) return { path, zone: 'domain', owner: domain, part: (segments[2] ?? '').replace(/\.(ts|tsx)$/, '') }
  if (path.startsWith('platform/kernel')) return { path, zone: 'kernel', owner: 'kernel', part: 'kernel' }
  if (segments[0] === 'platform') return { path, zone: 'platform', owner: 'platform', part: segments[1] ?? '' }
  if (segments[0] === 'connectors') return { path, zone: 'connector', owner: segments.slice(1, 3).join('/'), part: segments[3] ?? '' }
  if (segments[0] === 'ui') return { path, zone: 'ui', owner: 'ui', part: segments[1] ?? '' }
  if (path.startsWith('apps/storefront/app/')) return { path, zone: 'storefront', owner: 'storefront', part: segments[3] ?? '' }
  if (path.startsWith('apps/console/app/')) return { path, zone: 'console', owner: 'console', part: segments[3] ?? '' }
  if (path.startsWith('apps/server/')) return { path, zone: 'server', owner: 'server', part: segments[3] ?? '' }
  if (segments[0] === 'sandbox') return { path, zone: 'sandbox', owner: 'sandbox', part: segments[1] ?? '' }
  return { path, zone: 'workshop', owner: 'workshop', part: segments[0] ?? '' }
}

/** A domain's public API, its contract, and what its tests lend to other tests. Everything else of a domain is private. */
export const isPublicApi = ({ path, zone, owner }: Place): boolean => zone === 'domain' && path === `domains/${owner}/index.ts`
/** What pages may load of a contract: verbs and addresses, and the resellers' calls that the documentation shows. */
export const isContractPaths = ({ path, zone }: Place): boolean =>
  zone === 'domain' && /\/(contract\/(paths|v2-calls)|operator\/paths)(\.ts)?$/.test(path)
export const isContractSchemas = ({ path, zone }: Place): boolean =>
  zone === 'domain' && /\/(contract|operator)\/schemas(\.ts)?$/.test(path)
export const isTestingPlace = ({ path }: Place): boolean => /(^|\/)testing(\/|$)/.test(path)
