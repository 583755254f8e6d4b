/**
 * How a network's links are recognised, as data stored in the database: hosts, then rules tried in order. `path` and the values of `query`
 * are regular expressions for the whole decoded text; their named groups fill `{name}` places of `url`, the one canonical link of the target.
 */
export interface LinkRule {
  /** What the link leads to: video, channel, post, profile, track … */
  readonly kind: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly url: string
  /** Groups that the network compares without case. */
  readonly lower?: readonly string[]
}

export interface HostRules {
  /** Without `www.`; `*.x.com` is any subdomain (its name is the group `sub`), `*` is every public host that no other network claims. */
  readonly hosts: readonly string[]
  readonly rules: readonly LinkRule[]
}

export interface NetworkLinks {
  readonly networkId: number
  readonly patterns: readonly HostRules[]
}

/** The whole address without tracking, for links that name a page and not an object of a network. */
export const WHOLE_ADDRESS = '{address}'
