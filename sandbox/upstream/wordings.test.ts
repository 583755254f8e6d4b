import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startUpstream, type Upstream } from './index.ts'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream({ deliverySeconds: 10, firstOrderId: 100 })
})
afterEach(() => upstream.stop())

const order = { action: 'add', service: '1', link: 'https://example.com/a', quantity: '1000' }
const bytes = async (fields: Record<string, string>, timeoutMs = 2_000): Promise<Buffer> => {
  const body = new URLSearchParams({ key: 'sandbox-plain', ...fields })
  return Buffer.from(await (await fetch(upstream.endpoint, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })).arrayBuffer())
}
const text = async (fields: Record<string, string>): Promise<string> => (await bytes(fields)).toString('utf8')
const next = (fault: Parameters<Upstream['addFault']>[0]): void => upstream.addFault({ times: 1, ...fault })

describe('an answer that is spoilt although the order stands', () => {
  it('is no text, names everything twice, or comes twice', async () => {
    next({ kind: 'invalid-utf8' })
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from([0xff]))).toThrow()
    const spoilt = await bytes(order)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(spoilt)).toThrow()
    next({ kind: 'duplicate-keys' })
    expect(await text(order)).toBe('{"order":101,"order":102}')
    next({ kind: 'answers-twice' })
    expect(await text(order)).toBe('{"order":102}{"order":102}')
    next({ kind: 'answers-twice', form: 'wire' })
    expect(await text(order)).toBe('{"order":103}')
    expect(upstream.orders()).toHaveLength(4)
  })
  it('stops in the middle and never goes on', async () => {
    next({ kind: 'stall' })
    await expect(bytes(order, 200)).rejects.toThrow()
    expect(upstream.orders()).toHaveLength(1)
  })
  it('names another order: the one before, one of somebody else', async () => {
    await text(order)
    await text({ ...order, key: 'sandbox-list' })
    next({ kind: 'id-as', form: 'previous' })
    expect(await text(order)).toBe('{"order":100}')
    next({ kind: 'id-as', form: 'foreign' })
    expect(await text(order)).toBe('{"order":101}')
    expect(upstream.orders()).toHaveLength(4)
    next({ kind: 'stale-id' })
    expect(await text(order)).toBe('{"order":103}')
    expect(upstream.orders()).toHaveLength(4)
  })
})

describe('answers of other actions', () => {
  it('have odd fields, odd numbers and odd ids', async () => {
    await text(order)
    await text(order)
    next({ kind: 'field-as', action: 'status', field: 'remains', text: '-5' })
    next({ kind: 'field-times', action: 'status', field: 'charge', factor: 10 })
    expect(JSON.parse(await text({ action: 'status', order: '100' }))).toMatchObject({ remains: '-5', charge: '4.2' })
    next({ kind: 'id-as', action: 'status', form: 'negative' })
    expect(Object.keys(JSON.parse(await text({ action: 'status', orders: '100,101' })))).toEqual(['-100', '-101'])
    next({ kind: 'with-fields', action: 'balance', text: '{"order":7}' })
    expect(JSON.parse(await text({ action: 'balance' }))).toMatchObject({ order: 7, currency: 'USD' })
    next({ kind: 'missing-ids', action: 'cancel', form: 'first' })
    expect(JSON.parse(await text({ action: 'cancel', orders: '100,101' }))).toMatchObject([{ order: 101 }])
    next({ kind: 'batch-as', action: 'status', form: 'twins' })
    expect(JSON.parse(await text({ action: 'status', orders: '100' }))).toHaveLength(2)
  })
})

it.each(['reset', 'garbage', 'silent', 'untrusted'] as const)('no secure connection comes about: %s', async (failure) => {
  const endpoint = await upstream.brokenTls(failure)
  await expect(fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(300) })).rejects.toThrow()
})
