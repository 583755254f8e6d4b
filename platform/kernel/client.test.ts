import { expect, it, vi } from 'vitest'
import type { ApiInput } from './client.ts'
import { type ApiClient, createLateClient, withCalls } from './client.ts'
import type { PathDef } from './contract.ts'

interface Orders {
  readonly getOrder: PathDef
  readonly listOrders: PathDef
}
const paths = { getOrder: { method: 'GET', path: '/orders/{id}' }, listOrders: { method: 'GET', path: '/orders' } } as const
const send = async (path: PathDef, input: ApiInput) => ({ path, input })

it('a late client loads its paths with the first call and hands on what each call is given', async () => {
  const load = vi.fn(async () => paths)
  const client = createLateClient<Orders>(load, send) as unknown as Record<'getOrder', (...call: readonly object[]) => Promise<unknown>>
  expect(load).not.toHaveBeenCalled()
  expect(await client.getOrder({ params: { id: 7 } }, { idempotencyKey: 'k' })).toEqual({
    path: paths.getOrder,
    input: { params: { id: 7 }, idempotencyKey: 'k' },
  })
})

it('a late client tries again to load paths that did not come', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(paths)
  const client: ApiClient<Orders> = createLateClient<Orders>(load, send)
  await expect(client.listOrders()).rejects.toThrow('offline')
  expect(await client.listOrders()).toMatchObject({ path: paths.listOrders })
})

it('a call of a late client is the same function whenever it is read, and an unknown one rejects', async () => {
  const client = createLateClient<Orders>(async () => paths, send)
  expect(client.getOrder).toBe(client.getOrder)
  await expect((client as unknown as { other: () => Promise<unknown> }).other()).rejects.toThrow(TypeError)
  expect(await Promise.resolve(client)).toBe(client)
})

it('calls that are replaced leave the others as they were', async () => {
  const client = createLateClient<Orders>(async () => paths, send)
  const changed = withCalls(client, { getOrder: async () => undefined })
  expect(await changed.getOrder()).toBeUndefined()
  expect(await changed.listOrders()).toMatchObject({ path: paths.listOrders })
  expect(await client.getOrder()).toMatchObject({ path: paths.getOrder })
})
