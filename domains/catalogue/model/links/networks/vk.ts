import type { HostRules } from '../whole-address.ts'

const OBJECT = '(?<id>-?\\d{1,15}_\\d{1,15})'
const NOT_A_NAME =
  '(?!(?:feed|im|mail|friends|groups|audio|audios|video|videos|clips|apps|app|settings|login|join|market|away|restore|search|wall|photo|photos|albums|docs|bookmarks|fave|services|about|terms|privacy|dev|ads|stickers|gifts)(?:[/.]|$|-?\\d))'
const VIDEO = 'https://vk.com/video{id}'

export const vkLinks: readonly HostRules[] = [
  {
    hosts: ['vk.com', 'm.vk.com', 'vk.ru', 'm.vk.ru', 'vkontakte.ru'],
    rules: [
      { kind: 'post', path: '.*', query: { w: `wall${OBJECT}.*` }, url: 'https://vk.com/wall{id}' },
      { kind: 'post', path: `/wall${OBJECT}`, url: 'https://vk.com/wall{id}' },
      // A clip answers as a video as well: one recording, one link.
      { kind: 'video', path: '.*', query: { z: `(?:video|clip)${OBJECT}.*` }, url: VIDEO },
      { kind: 'video', path: `/(?:video|clip)${OBJECT}`, url: VIDEO },
      { kind: 'post', path: '.*', query: { z: `photo${OBJECT}.*` }, url: 'https://vk.com/photo{id}' },
      { kind: 'post', path: `/photo${OBJECT}`, url: 'https://vk.com/photo{id}' },
      { kind: 'community', path: '/(?:club|public)(?<id>\\d{1,15})', url: 'https://vk.com/club{id}' },
      { kind: 'community', path: '/event(?<id>\\d{1,15})', url: 'https://vk.com/event{id}' },
      { kind: 'profile', path: '/id(?<id>\\d{1,15})', url: 'https://vk.com/id{id}' },
      { kind: 'profile', path: `/${NOT_A_NAME}(?<name>[A-Za-z][\\w.]{2,31})`, url: 'https://vk.com/{name}', lower: ['name'] },
    ],
  },
  { hosts: ['vkvideo.ru', 'm.vkvideo.ru'], rules: [{ kind: 'video', path: `/(?:video|clip)${OBJECT}`, url: VIDEO }] },
]
