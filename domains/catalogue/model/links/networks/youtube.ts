import type { HostRules } from '../whole-address.ts'

const VIDEO = 'https://www.youtube.com/watch?v={id}'
const TABS =
  '(?:/(?:featured|videos|shorts|streams|live|playlists|podcasts|releases|courses|community|posts|channels|about|store|membership|search))?'

export const youtubeLinks: readonly HostRules[] = [
  {
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'gaming.youtube.com', 'youtube-nocookie.com'],
    rules: [
      { kind: 'video', path: '/watch', query: { v: '(?<id>[\\w-]{11})' }, url: VIDEO },
      { kind: 'video', path: '/(?:shorts|live|embed|v)/(?<id>[\\w-]{11})', url: VIDEO },
      {
        kind: 'playlist',
        path: '/playlist',
        query: { list: '(?<id>(?:PL|UU|FL|OLAK5uy_)[\\w-]{10,60})' },
        url: 'https://www.youtube.com/playlist?list={id}',
      },
      { kind: 'post', path: '/post/(?<id>Ug[\\w-]{20,60})', url: 'https://www.youtube.com/post/{id}' },
      { kind: 'post', path: '/.+/(?:community|posts)', query: { lb: '(?<id>Ug[\\w-]{20,60})' }, url: 'https://www.youtube.com/post/{id}' },
      { kind: 'channel', path: `/channel/(?<id>UC[\\w-]{22})${TABS}`, url: 'https://www.youtube.com/channel/{id}' },
      {
        kind: 'channel',
        path: `/@(?<handle>[\\p{L}\\p{M}\\p{N}._·-]{3,30})${TABS}`,
        url: 'https://www.youtube.com/@{handle}',
        lower: ['handle'],
      },
      {
        kind: 'channel',
        path: `/(?<form>c|user)/(?<name>[^/]{1,100}?)${TABS}`,
        url: 'https://www.youtube.com/{form}/{name}',
        lower: ['name'],
      },
    ],
  },
  { hosts: ['youtu.be'], rules: [{ kind: 'video', path: '/(?<id>[\\w-]{11})', url: VIDEO }] },
]
