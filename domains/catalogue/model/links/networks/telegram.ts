import type { HostRules } from '../whole-address.ts'

const NAME =
  '(?<name>(?!(?:joinchat|addstickers|addemoji|addlist|addtheme|share|proxy|socks|login|setlanguage|boost|contact|giftcode|invoice)(?:/|$))[A-Za-z]\\w{3,31})'

export const telegramLinks: readonly HostRules[] = [
  {
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    rules: [
      // In groups with topics the topic stands between name and message.
      { kind: 'post', path: `/(?:s/)?${NAME}/(?:\\d+/)?(?<id>\\d+)`, url: 'https://t.me/{name}/{id}', lower: ['name'] },
      { kind: 'channel', path: '/(?:\\+|joinchat/)(?<hash>[\\w-]{10,40})', url: 'https://t.me/+{hash}' },
      { kind: 'channel', path: `/(?:s/)?${NAME}`, url: 'https://t.me/{name}', lower: ['name'] },
    ],
  },
  {
    hosts: ['*.t.me'],
    rules: [
      { kind: 'post', path: '/(?<id>\\d+)', url: 'https://t.me/{sub}/{id}', lower: ['sub'] },
      { kind: 'channel', path: '', url: 'https://t.me/{sub}', lower: ['sub'] },
    ],
  },
]
