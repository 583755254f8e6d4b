import type { HostRules } from '../whole-address.ts'

const NOT_A_USER = '(?!(?:explore|accounts|direct|about|developer|legal|privacy|web|api|p|reel|reels|stories|tv|share)(?:/|$))'
const POST = 'https://www.instagram.com/p/{code}'

export const instagramLinks: readonly HostRules[] = [
  {
    hosts: ['instagram.com', 'm.instagram.com', 'instagr.am'],
    rules: [
      // A reel answers under /p/ as well: one media, one link.
      { kind: 'post', path: '/(?:[\\w.]{1,30}/)?(?:p|tv|reels?)/(?<code>[\\w-]{5,40})', url: POST },
      {
        kind: 'story',
        path: '/stories/(?<user>[\\w.]{1,30})/(?<id>\\d{5,25})',
        url: 'https://www.instagram.com/stories/{user}/{id}',
        lower: ['user'],
      },
      {
        kind: 'profile',
        path: `/${NOT_A_USER}(?<user>[\\w.]{1,30})(?:/(?:reels|tagged|channel|guides))?`,
        url: 'https://www.instagram.com/{user}',
        lower: ['user'],
      },
    ],
  },
]
