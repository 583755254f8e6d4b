import type { HostRules } from '../whole-address.ts'

const ID = '(?<id>\\d{5,25})'
const VIDEO = 'https://www.facebook.com/watch?v={id}'
const POST = 'https://www.facebook.com/{owner}/posts/{post}'
const NOT_A_NAME =
  '(?!(?:watch|reel|reels|groups|events|pages|people|marketplace|gaming|login|help|settings|privacy|policies|photo|photos|video|share|sharer|stories|hashtag|search|friends|messages|notifications|ads|business|home|plugins|dialog|profile|permalink|story)(?:[/.]|$))'
const NAME = '[\\w.-]{3,60}'
const TABS = '(?:/(?:about|photos|videos|reels|reviews|followers|following|community|events|posts|mentions|live))?'

export const facebookLinks: readonly HostRules[] = [
  {
    hosts: ['facebook.com', 'fb.com', '*.facebook.com'],
    rules: [
      { kind: 'video', path: '/watch(?:/live)?', query: { v: ID }, url: VIDEO },
      { kind: 'video', path: '/video\\.php', query: { v: ID }, url: VIDEO },
      { kind: 'video', path: `/reels?/${ID}`, url: VIDEO },
      { kind: 'video', path: `/${NAME}/videos/(?:[^/]+/)?${ID}`, url: VIDEO },
      { kind: 'video', path: '/share/(?<form>[vr])/(?<code>\\w{6,30})', url: 'https://www.facebook.com/share/{form}/{code}' },
      { kind: 'post', path: '/share/p/(?<code>\\w{6,30})', url: 'https://www.facebook.com/share/p/{code}' },
      {
        kind: 'post',
        path: '/(?:permalink|story)\\.php',
        query: { story_fbid: '(?<post>\\d+|pfbid\\w+)', id: '(?<owner>\\d+)' },
        url: POST,
      },
      { kind: 'post', path: `/(?<owner>${NAME})/posts/(?:[^/]+/)?(?<post>\\d{5,25}|pfbid\\w{10,120})`, url: POST, lower: ['owner'] },
      { kind: 'post', path: '/photo(?:\\.php)?', query: { fbid: ID }, url: 'https://www.facebook.com/photo?fbid={id}' },
      {
        kind: 'post',
        path: '/groups/(?<group>[\\w.-]{3,80})/(?:posts|permalink)/(?<post>\\d{5,25})',
        url: 'https://www.facebook.com/groups/{group}/posts/{post}',
        lower: ['group'],
      },
      {
        kind: 'group',
        path: '/groups/(?<group>[\\w.-]{3,80})(?:/(?:about|members|media))?',
        url: 'https://www.facebook.com/groups/{group}',
        lower: ['group'],
      },
      { kind: 'event', path: `/events/(?:s/[^/]+/)?${ID}`, url: 'https://www.facebook.com/events/{id}' },
      { kind: 'profile', path: '/profile\\.php', query: { id: ID }, url: 'https://www.facebook.com/profile.php?id={id}' },
      { kind: 'profile', path: `/(?:people|pages)/[^/]+/${ID}`, url: 'https://www.facebook.com/profile.php?id={id}' },
      { kind: 'profile', path: `/${NOT_A_NAME}(?<name>${NAME})${TABS}`, url: 'https://www.facebook.com/{name}', lower: ['name'] },
    ],
  },
  { hosts: ['fb.watch'], rules: [{ kind: 'video', path: '/(?<code>[\\w-]{6,30})', url: 'https://fb.watch/{code}' }] },
]
