import type { HostRules, NetworkLinks } from '../whole-address.ts'
import { facebookLinks } from './facebook.ts'
import { instagramLinks } from './instagram.ts'
import { linkedinLinks } from './linkedin.ts'
import { soundcloudLinks } from './soundcloud.ts'
import { spotifyLinks } from './spotify.ts'
import { telegramLinks } from './telegram.ts'
import { tiktokLinks } from './tiktok.ts'
import { twitchLinks } from './twitch.ts'
import { twitterLinks } from './twitter.ts'
import { vkLinks } from './vk.ts'
import { websiteLinks } from './website.ts'
import { youtubeLinks } from './youtube.ts'

export interface KnownNetwork {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly patterns: readonly HostRules[]
}

/** The networks of every installation, as its first migration writes them; YouTube is number 1. Panels choose from them and describe them. */
export const knownNetworks: readonly KnownNetwork[] = [
  { id: 1, type: 'youtube', name: 'YouTube', patterns: youtubeLinks },
  { id: 2, type: 'tiktok', name: 'TikTok', patterns: tiktokLinks },
  { id: 3, type: 'instagram', name: 'Instagram', patterns: instagramLinks },
  { id: 4, type: 'telegram', name: 'Telegram', patterns: telegramLinks },
  { id: 5, type: 'vk', name: 'VK', patterns: vkLinks },
  { id: 6, type: 'facebook', name: 'Facebook', patterns: facebookLinks },
  { id: 7, type: 'twitter', name: 'X', patterns: twitterLinks },
  { id: 8, type: 'spotify', name: 'Spotify', patterns: spotifyLinks },
  { id: 9, type: 'twitch', name: 'Twitch', patterns: twitchLinks },
  { id: 10, type: 'soundcloud', name: 'SoundCloud', patterns: soundcloudLinks },
  { id: 11, type: 'linkedin', name: 'LinkedIn', patterns: linkedinLinks },
  { id: 12, type: 'website', name: 'Website', patterns: websiteLinks },
]

/** What links of each network look like, for telling a network by a link. */
export const knownLinks: readonly NetworkLinks[] = knownNetworks.map(({ id, patterns }) => ({ networkId: id, patterns }))
