/** The address of somebody's profile in a network; networks whose profiles have no address by name are not here. */
const profiles: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
  instagram: 'https://www.instagram.com/',
  telegram: 'https://t.me/',
  twitter: 'https://x.com/',
  twitch: 'https://www.twitch.tv/',
  threads: 'https://www.threads.net/@',
  facebook: 'https://www.facebook.com/',
}

/** The profile of a name (`@nasa`, `nasa`), as many clients send one; undefined for anything else. What the service cannot work on is refused as any link. */
export function linkOfName(text: string, network: string): string | undefined {
  const [, name] = /^@?([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99})$/u.exec(text) ?? []
  return name !== undefined && network in profiles ? `${profiles[network]}${name}` : undefined
}
