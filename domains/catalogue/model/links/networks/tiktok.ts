import type { HostRules } from '../whole-address.ts'

const USER = '@(?<user>[\\w.-]{2,24})'

export const tiktokLinks: readonly HostRules[] = [
  {
    hosts: ['tiktok.com', 'm.tiktok.com'],
    rules: [
      {
        kind: 'video',
        path: `/${USER}/(?:video|photo)/(?<id>\\d{10,25})`,
        url: 'https://www.tiktok.com/@{user}/video/{id}',
        lower: ['user'],
      },
      { kind: 'live', path: `/${USER}/live`, url: 'https://www.tiktok.com/@{user}/live', lower: ['user'] },
      { kind: 'profile', path: `/${USER}`, url: 'https://www.tiktok.com/@{user}', lower: ['user'] },
      { kind: 'video', path: '/t/(?<code>[A-Za-z0-9]{6,20})', url: 'https://www.tiktok.com/t/{code}' },
    ],
  },
  // Short links keep their host: which video they lead to is known to TikTok only.
  {
    hosts: ['vm.tiktok.com', 'vt.tiktok.com'],
    rules: [{ kind: 'video', path: '/(?<code>[A-Za-z0-9]{6,20})', url: 'https://{host}/{code}' }],
  },
]
