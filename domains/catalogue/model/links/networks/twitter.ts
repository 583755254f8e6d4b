import type { HostRules } from '../whole-address.ts'

const NOT_A_USER =
  '(?!(?:home|explore|search|i|intent|share|settings|login|logout|messages|notifications|hashtag|compose|tos|privacy|about|jobs|download|signup)(?:/|$))'

export const twitterLinks: readonly HostRules[] = [
  {
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com', 'm.twitter.com', 'mobile.x.com'],
    rules: [
      // A post answers under any name; without the name it has one address only.
      {
        kind: 'post',
        path: '/(?:i/web|\\w{1,15})/status(?:es)?/(?<id>\\d{5,20})(?:/(?:photo|video)/\\d+|/analytics)?',
        url: 'https://x.com/i/status/{id}',
      },
      { kind: 'live', path: '/i/spaces/(?<id>\\w{10,20})(?:/peek)?', url: 'https://x.com/i/spaces/{id}' },
      { kind: 'community', path: '/i/communities/(?<id>\\d{10,25})(?:/about)?', url: 'https://x.com/i/communities/{id}' },
      {
        kind: 'profile',
        path: `/${NOT_A_USER}(?<user>\\w{1,15})(?:/(?:with_replies|media|likes|highlights|articles|followers|following))?`,
        url: 'https://x.com/{user}',
        lower: ['user'],
      },
    ],
  },
]
