import { describe, expect, it } from 'vitest'
import { servicesNamed } from './services-named.ts'

const catalogue = {
  services: [
    { id: 1, name: 'YouTube Views, fast', translations: { ja: { name: 'YouTube 再生回数・高速' }, hi_IN: { name: 'यूट्यूब व्यूज़' } } },
    { id: 2, name: 'YouTube Likes', translations: { ja: { name: 'YouTube 高評価' } } },
    { id: 3, name: 'TikTok Views', translations: {} },
  ],
}

describe('services by the terms of their name', () => {
  it.each([
    ['en', 'views', [1, 3]],
    ['en', 'FAST youtube', [1]],
    ['en', '再生', []],
    ['ja', '再生', [1]],
    ['ja', '高 ｙｏｕｔｕｂｅ', [1, 2]],
    ['ja', 'views', [3]],
    ['hi_IN', 'व्यूज़', [1]],
    ['en', ' ', []],
  ] as const)('as a customer of %s reads it: %s', (locale, text, ids) => {
    expect(servicesNamed(catalogue, locale, text)).toEqual(ids)
  })
})
