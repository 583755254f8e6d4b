import type { HostRules } from '../whole-address.ts'

const POST = 'https://www.linkedin.com/feed/update/urn:li:{form}:{id}'
const OBJECT = '(?<form>activity|share|ugcPost)'

export const linkedinLinks: readonly HostRules[] = [
  {
    // Countries have hosts of their own (de.linkedin.com) for the same pages.
    hosts: ['linkedin.com', '*.linkedin.com'],
    rules: [
      { kind: 'post', path: `/feed/update/urn:li:${OBJECT}:(?<id>\\d{10,25})`, url: POST },
      { kind: 'post', path: `/posts/.+-${OBJECT}-(?<id>\\d{10,25})(?:-[\\w-]{1,12})?`, url: POST },
      { kind: 'post', path: '/pulse/(?<slug>[^/]{3,300})', url: 'https://www.linkedin.com/pulse/{slug}', lower: ['slug'] },
      { kind: 'event', path: '/events/(?:[^/]*?)(?<id>\\d{10,25})(?:/(?:about|comments))?', url: 'https://www.linkedin.com/events/{id}' },
      { kind: 'group', path: '/groups/(?<id>\\d{3,20})', url: 'https://www.linkedin.com/groups/{id}' },
      {
        kind: 'company',
        path: '/(?<form>company|school|showcase)/(?<name>[^/]{1,100})(?:/(?:about|posts|people|jobs|life|videos|events|insights|products))?',
        url: 'https://www.linkedin.com/{form}/{name}',
        lower: ['name'],
      },
      {
        kind: 'profile',
        path: '/in/(?<name>[^/]{2,100})(?:/[a-z]{2}|/(?:details|recent-activity|overlay)/.*)?',
        url: 'https://www.linkedin.com/in/{name}',
        lower: ['name'],
      },
    ],
  },
]
