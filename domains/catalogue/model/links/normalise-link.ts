import { LENGTH_MAX, plainPath, readWebAddress, withoutTracking } from './web-address.ts'
import { type HostRules, type LinkRule, type NetworkLinks, WHOLE_ADDRESS } from './whole-address.ts'

export interface KnownLink {
  readonly networkId: number
  readonly kind: string
  /** The one canonical address of the target, whichever of its spellings was typed. */
  readonly url: string
}

type Groups = Readonly<Record<string, string>>

/** What a typed link leads to, by the networks' patterns and without asking anybody outside; undefined when no network knows it. */
export function normaliseLink(
  from: readonly NetworkLinks[] | { readonly linkPatterns: readonly NetworkLinks[] },
  text: string,
): KnownLink | undefined {
  const url = readWebAddress(text)
  if (!url) return undefined
  const networks = 'linkPatterns' in from ? from.linkPatterns : from
  const path = decoded(plainPath(url))
  if (path === undefined) return undefined
  const host = url.hostname.replace(/^www\./, '')
  const claims = networks.flatMap(({ networkId, patterns }) => patterns.flatMap((set) => claimOf(host, set, networkId)))
  const named = claims.filter((claim) => !claim.isAnyHost)
  for (const { networkId, set, groups } of named.length > 0 ? named : claims) {
    for (const rule of set.rules) {
      const canonical = apply(rule, url, path, { ...groups, host })
      if (canonical && canonical.length <= LENGTH_MAX) return { networkId, kind: rule.kind, url: canonical }
    }
  }
  return undefined
}

interface Claim {
  readonly networkId: number
  readonly set: HostRules
  readonly groups: Groups
  readonly isAnyHost: boolean
}

function claimOf(host: string, set: HostRules, networkId: number): Claim[] {
  for (const wanted of set.hosts) {
    if (wanted === host) return [{ networkId, set, groups: {}, isAnyHost: false }]
    if (wanted === '*') return [{ networkId, set, groups: {}, isAnyHost: true }]
    if (wanted.startsWith('*.') && host.endsWith(wanted.slice(1))) {
      return [{ networkId, set, groups: { sub: host.slice(0, 1 - wanted.length) }, isAnyHost: false }]
    }
  }
  return []
}

function apply(rule: LinkRule, url: URL, path: string, given: Groups): string | undefined {
  if (rule.url === WHOLE_ADDRESS) return withoutTracking(url)
  const groups: Record<string, string> = { ...given }
  if (!take(rule.path, path, groups)) return undefined
  for (const [name, pattern] of Object.entries(rule.query ?? {})) {
    if (!take(pattern, url.searchParams.get(name) ?? '', groups)) return undefined
  }
  return rule.url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = groups[name] ?? ''
    return encodeURIComponent(rule.lower?.includes(name) ? value.toLowerCase() : value)
  })
}

function take(pattern: string, text: string, groups: Record<string, string>): boolean {
  const match = compiled(pattern).exec(text)
  if (!match) return false
  Object.assign(groups, match.groups)
  return true
}

const expressions = new Map<string, RegExp>()

/** Patterns are few and come from the database, never from a customer. */
function compiled(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const expression = new RegExp(`^(?:${pattern})$`, 'u')
  expressions.set(pattern, expression)
  return expression
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
