import type { HostRules } from '../whole-address.ts'

const NOT_A_USER =
  '(?!(?:discover|stream|you|search|upload|charts|tags|stations|settings|messages|notifications|signin|login|logout|pages|jobs|terms-of-use|imprint|people|mobile|pro|go)(?:/|$))'
const USER = `${NOT_A_USER}(?<user>[\\w-]{1,60})`
const TABS = 'tracks|popular-tracks|toptracks|albums|sets|reposts|likes|followers|following|comments|spotlight'

export const soundcloudLinks: readonly HostRules[] = [
  {
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    rules: [
      {
        kind: 'playlist',
        path: `/${USER}/sets/(?<name>[\\w-]{1,200})`,
        url: 'https://soundcloud.com/{user}/sets/{name}',
        lower: ['user', 'name'],
      },
      { kind: 'profile', path: `/${USER}(?:/(?:${TABS}))?`, url: 'https://soundcloud.com/{user}', lower: ['user'] },
      { kind: 'track', path: `/${USER}/(?<track>[\\w-]{1,255})`, url: 'https://soundcloud.com/{user}/{track}', lower: ['user', 'track'] },
    ],
  },
  { hosts: ['on.soundcloud.com'], rules: [{ kind: 'track', path: '/(?<code>\\w{5,30})', url: 'https://on.soundcloud.com/{code}' }] },
]
