import { expect, it } from 'vitest'
import { apiContext, requestContext } from '../../request/server-contexts.ts'
import { loader } from './bonuses.tsx'

/** The loader of the page, over a server that answers as this says. */
async function opened(answer: () => unknown): Promise<unknown> {
  const request = { locale: 'en', discounts: null, session: { profile: { id: 1 } } }
  const context = { get: (key: unknown) => (key === requestContext ? request : key === apiContext ? async () => answer() : undefined) }
  const params = { request: new Request('https://shop.test/bonuses'), context, params: {} } as never
  return Promise.resolve(loader(params)).catch((thrown: unknown) => thrown)
}

it('the page of bonuses opens where the panel has them, and is an unknown page where the server knows none (INST-012)', async () => {
  expect(await opened(() => ({ data: [] }))).toEqual({ coupons: [], methods: [] })
  const off = await opened(() => {
    throw Object.assign(new Error('Not Found'), { status: 404 })
  })
  expect(off).toMatchObject({ data: { missing: 'page' }, init: { status: 404 } })
})
