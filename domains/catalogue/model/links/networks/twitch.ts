import type { HostRules } from '../whole-address.ts'

const NOT_A_CHANNEL =
  '(?!(?:directory|videos|clip|settings|downloads|p|jobs|turbo|store|search|subscriptions|wallet|drops|friends|inventory|login|signup)(?:/|$))'
const CLIP = 'https://clips.twitch.tv/{slug}'
const SLUG = '(?<slug>[\\w-]{5,100})'

export const twitchLinks: readonly HostRules[] = [
  {
    hosts: ['twitch.tv', 'm.twitch.tv', 'go.twitch.tv'],
    rules: [
      { kind: 'clip', path: `/(?:\\w{3,25}/)?clip/${SLUG}`, url: CLIP },
      { kind: 'video', path: '/(?:videos|\\w{3,25}/v(?:ideo)?)/(?<id>\\d{5,15})', url: 'https://www.twitch.tv/videos/{id}' },
      {
        kind: 'channel',
        path: `/${NOT_A_CHANNEL}(?<name>\\w{3,25})(?:/(?:about|videos|schedule|clips|home|followers|following))?`,
        url: 'https://www.twitch.tv/{name}',
        lower: ['name'],
      },
    ],
  },
  { hosts: ['clips.twitch.tv'], rules: [{ kind: 'clip', path: `/${SLUG}`, url: CLIP }] },
]
