import { type KnownLink, normaliseLink } from './links/normalise-link.ts'
import type { NetworkLinks } from './links/whole-address.ts'

/** Where a bare name leads on the networks that have addresses by name. */
const BY_NAME: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
  instagram: 'https://www.instagram.com/',
  telegram: 'https://t.me/',
  vk: 'https://vk.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
  twitch: 'https://www.twitch.tv/',
  soundcloud: 'https://soundcloud.com/',
}

/** What a typed link or @name leads to on a network, by its patterns alone, without an outside call. */
export function searchNetwork(
  links: readonly NetworkLinks[],
  network: { readonly id: number; readonly type: string },
  query: string,
): KnownLink | undefined {
  const onNetwork = links.filter(({ networkId }) => networkId === network.id)
  const start = BY_NAME[network.type]
  const isName = /^@?[\p{L}\p{N}._-]+$/u.test(query) && !query.slice(1).includes('.com')
  return normaliseLink(onNetwork, query) ?? (start && isName ? normaliseLink(onNetwork, `${start}${query.replace(/^@/, '')}`) : undefined)
}
