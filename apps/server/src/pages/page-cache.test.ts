import { expect, it } from 'vitest'
import { compressed, PageCache, pageKey } from './page-cache.ts'

const page = compressed(Buffer.from('<p>Here</p>'), {})

it('renders a page once for concurrent requests', async () => {
  const cache = new PageCache()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let rendered = 0
  const render = async () => {
    rendered += 1
    await mayEnd
    cache.set('a', page)
    return page
  }
  const many = [1, 2, 3].map(() => cache.find('a', render))
  end()
  expect(await Promise.all(many)).toEqual([page, page, page])
  expect(await cache.find('a', render)).toBe(page)
  expect(rendered).toBe(1)
})

it('renders one each where nothing is cached, and nobody waits for one that failed', async () => {
  const cache = new PageCache()
  let rendered = 0
  const render = async () => {
    rendered += 1
    if (rendered === 1) throw new Error('broken')
    return 'not to keep'
  }
  const [first, second] = await Promise.allSettled([cache.find('a', render), cache.find('a', render)])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'not to keep' }])
  expect(await cache.find('a', render)).toBe('not to keep')
})

it('caches pages by country where payment methods depend on it, and else once for all countries', () => {
  const facts = { catalogueVersion: 1, locale: 'en', isSecure: true, origin: 'https://a.test', address: '/?', choices: {} } as const
  const keyOf = (limitsMethodsByCountry: boolean, country: string | null) =>
    pageKey({ ...facts, country, panel: { id: 1, version: 1, options: { limitsMethodsByCountry } } })
  expect(new Set(['DE', 'JP', null].map((country) => keyOf(true, country))).size).toBe(3)
  expect(new Set(['DE', 'JP', null].map((country) => keyOf(false, country))).size).toBe(1)
})
