import { describe, expect, it } from 'vitest'
import { cacheShown } from './cache-shown.ts'

const request = (path: string) => new Request(`http://shop.example${path}`)
const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null })
const failing = (error: unknown) => () => Promise.reject(error)

describe('a page that is read again', () => {
  const pages = () => {
    const shownCache = cacheShown<string>()
    shownCache.remember('/orders?status=completed', 'shown')
    return shownCache
  }
  it('shows what is new', async () => {
    const serverLoader = () => Promise.resolve('new')
    expect(await pages().load({ request: request('/orders?status=completed'), serverLoader })).toBe('new')
  })
  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['in trouble of the server', routeError(503)],
  ])('keeps what it shows %s', async (_, error) => {
    expect(await pages().load({ request: request('/orders?status=completed'), serverLoader: failing(error) })).toBe('shown')
  })
  it.each([
    ['another address', '/orders', new TypeError('Failed to fetch')],
    ['what is gone', '/orders?status=completed', routeError(404)],
    ['what leads elsewhere', '/orders?status=completed', new Response(null, { status: 302 })],
  ])('says so of %s', async (_, path, error) => {
    await expect(pages().load({ request: request(path), serverLoader: failing(error) })).rejects.toBe(error)
  })
})
