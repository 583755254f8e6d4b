import type { HostRules, LinkRule } from '../whole-address.ts'

const LANGUAGE = '(?:/intl-[a-z-]{2,7})?(?:/embed)?'
const ofKind = (kind: string): LinkRule => ({
  kind,
  path: `${LANGUAGE}/${kind}/(?<id>[A-Za-z0-9]{22})`,
  url: `https://open.spotify.com/${kind}/{id}`,
})

export const spotifyLinks: readonly HostRules[] = [
  {
    hosts: ['open.spotify.com', 'play.spotify.com'],
    rules: [
      ...['track', 'album', 'artist', 'playlist', 'episode', 'show'].map(ofKind),
      { kind: 'playlist', path: '/user/[^/]+/playlist/(?<id>[A-Za-z0-9]{22})', url: 'https://open.spotify.com/playlist/{id}' },
      { kind: 'profile', path: `${LANGUAGE}/user/(?<user>[^/]{1,60})`, url: 'https://open.spotify.com/user/{user}', lower: ['user'] },
    ],
  },
]
