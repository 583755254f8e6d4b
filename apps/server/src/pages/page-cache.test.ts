import { expect, it } from 'vitest'
import { compressed, PageCache } from './page-cache.ts'

const page = compressed(Buffer.from('<p>Here</p>'), {})

it('renders a page once for concurrent requests', async () => {
  const cache = new PageCache()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let drawn = 0
  const draw = async () => {
    drawn += 1
    await mayEnd
    cache.set('a', page)
    return page
  }
  const many = [1, 2, 3].map(() => cache.find('a', draw))
  end()
  expect(await Promise.all(many)).toEqual([page, page, page])
  expect(await cache.find('a', draw)).toBe(page)
  expect(drawn).toBe(1)
})

it('renders one each where nothing is cached, and nobody waits for one that failed', async () => {
  const cache = new PageCache()
  let drawn = 0
  const draw = async () => {
    drawn += 1
    if (drawn === 1) throw new Error('broken')
    return 'not to keep'
  }
  const [first, second] = await Promise.allSettled([cache.find('a', draw), cache.find('a', draw)])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'not to keep' }])
  expect(await cache.find('a', draw)).toBe('not to keep')
})
