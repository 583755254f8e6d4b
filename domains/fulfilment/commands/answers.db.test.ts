import type { FaultRule } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ account: { timeouts: { connectMs: 10_000, headersMs: 2_000, bodyMs: 2_000 } } })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const short = async (id: number) => {
  const [line, submission, attempts] = [await shop.line(id), await shop.submission(id), await shop.attempts(id)]
  return `${line.state}, ${submission.state}, ${attempts.map((attempt) => `${attempt.action} ${attempt.state}`).join(', ')}`
}

describe('an order that is taken', () => {
  it('stands in the provider’s book once, is delivered, earned and paid for', async () => {
    const line = await shop.order({ quantity: 1000 })
    expect(await shop.run('submit-lines')).toBe(1)
    expect(await short(line.id)).toBe('accepted, accepted, add accepted')
    expect(shop.bookOf(line)).toMatchObject([{ link: line.url, quantity: 1000, service: '1', charge: '0.42' }])
    expect(await shop.submission(line.id)).toMatchObject({ providerOrderId: String(shop.bookOf(line)[0]?.id) })
    await shop.untilState(line.id, 'completed')
    expect(await shop.line(line.id)).toMatchObject({ delivered: 1000, refunded: 0n })
    expect(await shop.escrow(line.id)).toBe(0n)
    expect(await shop.spentAtProvider()).toBe(420_000n)
    await shop.booksHold()
  })

  it.each(['text', 'word', 'float', 'bare', 'order_id', 'orderId', 'id', 'data', 'data_id'])(
    'is known by its id, however it is spelt: %s',
    async (form) => {
      shop.upstream.addFault({ kind: 'id-as', form, times: 1 })
      const line = await shop.order()
      await shop.run('submit-lines')
      expect(await short(line.id)).toBe('accepted, accepted, add accepted')
      expect(shop.bookOf(line)).toHaveLength(1)
    },
  )
})

describe('an answer that leaves it open whether the order was taken', () => {
  const open: [FaultRule, took: boolean][] = [
    [{ kind: 'close' }, false],
    [{ kind: 'hang' }, false],
    [{ kind: 'error-before', status: 500 }, false],
    [{ kind: 'error-before', status: 503, html: false }, false],
    [{ kind: 'error-before', status: 408 }, false],
    [{ kind: 'error-text', text: 'Something nobody has seen before' }, false],
    [{ kind: 'rate-limited', html: true }, false],
    [{ kind: 'redirect' }, false],
    [{ kind: 'accept-then-drop' }, true],
    [{ kind: 'accept-then-hang' }, true],
    [{ kind: 'accept-then-error', status: 502 }, true],
    [{ kind: 'accept-then-html' }, true],
    [{ kind: 'truncated' }, true],
    [{ kind: 'trickle' }, true],
    [{ kind: 'invalid-json' }, true],
    [{ kind: 'too-big' }, true],
    ...['fraction', 'none', 'zero', 'negative', 'two', 'list', 'boolean', 'both'].map((form): [FaultRule, boolean] => [
      { kind: 'id-as', form },
      true,
    ]),
  ]
  it.each(open)('%o: nothing is sent again, the same token finds it, and it stands once', async (fault, took) => {
    shop.upstream.addFault({ ...fault, times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(await short(line.id)).toBe('unknown, unknown, add ambiguous')
    expect(shop.bookOf(line)).toHaveLength(took ? 1 : 0)
    expect(await shop.run('submit-lines')).toBe(0)
    await shop.until(async () => (await shop.line(line.id)).state === 'accepted')
    expect(await short(line.id)).toBe('accepted, accepted, add accepted, repeat accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(new Set((await shop.attempts(line.id)).map((attempt) => attempt.token)).size).toBe(1)
  })
})

describe('an order that was certainly not taken', () => {
  const passing: [string, FaultRule][] = [
    ['busy', { kind: 'rate-limited' }],
    ['maintenance', { kind: 'error-text', text: 'Maintenance, please come back later' }],
    [
      'another order for the link',
      { kind: 'error-text', text: 'You have active order with this link. Please wait until order being completed.' },
    ],
  ]
  it.each(passing)('is tried again later: %s', async (_, fault) => {
    shop.upstream.addFault({ ...fault, times: 2 })
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(await short(line.id)).toBe('ready, ready, add rejected')
    await shop.untilState(line.id, 'accepted')
    expect(await short(line.id)).toBe('accepted, accepted, add rejected, add rejected, add accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('is tried again when nobody could be reached', async () => {
    await shop.upstream.refuseConnections()
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(await short(line.id)).toBe('ready, ready, add not_sent')
    await shop.upstream.acceptConnections()
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it.each(['Bad link', 'Incorrect service ID', 'Quantity less than minimal 5000'])(
    'is refused for good: %s; the customer may try again or take the money back',
    async (text) => {
      shop.upstream.addFault({ kind: 'error-text', text, times: 1 })
      const line = await shop.order()
      await shop.run('submit-lines')
      await shop.untilState(line.id, 'failed')
      expect(await short(line.id)).toBe('failed, done, add rejected')
      expect(await shop.escrow(line.id)).toBe(line.charged)
      expect(shop.bookOf(line)).toEqual([])
      expect((await shop.act(line.id, 'activate')).statusCode).toBe(200)
      await shop.untilState(line.id, 'accepted')
      expect(shop.bookOf(line)).toHaveLength(1)
    },
  )

  it('is refused for good when the service has no route', async () => {
    const line = await shop.order({ serviceId: 4 })
    await shop.run('submit-lines')
    expect(await shop.line(line.id)).toMatchObject({ state: 'failed' })
    expect((await shop.act(line.id, 'cancel')).statusCode).toBe(200)
    expect(await shop.line(line.id)).toMatchObject({ state: 'canceled', refunded: line.charged })
    expect(await shop.escrow(line.id)).toBe(0n)
  })
})

describe('the word "active order with this link"', () => {
  it('after an unknown outcome of the same order means that this one may stand: it is searched for, not sent', async () => {
    shop.upstream.addFault({ kind: 'error-before', status: 500, times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    // An operator found that it was not taken, so it goes out again; now the panel says there is one.
    await shop.judgeNotTaken(line.id)
    shop.upstream.addFault({ kind: 'error-text', text: 'You have active order with this link.', times: 1 })
    await shop.run('submit-lines')
    expect(await short(line.id)).toBe('unknown, unknown, add rejected, add ambiguous')
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })
})

describe('a 5xx that an account calls safe', () => {
  it('is a refusal for now', async () => {
    const safe = await aDeliveryShop({ account: { safeStatusCodes: [521] } })
    safe.upstream.addFault({ kind: 'error-before', status: 521, times: 1 })
    const line = await safe.order()
    await safe.run('submit-lines')
    expect(await safe.line(line.id)).toMatchObject({ state: 'ready' })
    await safe.close()
  })
})
