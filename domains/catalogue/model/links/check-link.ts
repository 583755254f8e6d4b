import { normaliseLink } from './normalise-link.ts'
import type { NetworkLinks } from './whole-address.ts'

export interface LinkTaker {
  readonly networkId: number
  /** Empty: every kind of link of the network. */
  readonly linkKinds: readonly string[]
  readonly urlIsRequired: boolean
}

export type LinkCheck = { readonly ok: true; readonly url: string } | { readonly ok: false }

/** Whether a service can work on a link; `url` is canonical, and empty when the service needs none. */
export function checkLink(
  from: readonly NetworkLinks[] | { readonly linkPatterns: readonly NetworkLinks[] },
  service: LinkTaker,
  text: string,
): LinkCheck {
  // No link is wrong where one is needed (SERVICE-001).
  if (text.trim() === '') return service.urlIsRequired ? { ok: false } : { ok: true, url: '' }
  const link = normaliseLink(from, text)
  // Of the service's own network, and of a kind that it can work on (VAL-001).
  const fits = link?.networkId === service.networkId && (service.linkKinds.length === 0 || service.linkKinds.includes(link.kind))
  return link && fits ? { ok: true, url: link.url } : { ok: false }
}
