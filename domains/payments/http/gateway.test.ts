import { checkBooks } from '@vitrine/ledger'
import { micro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayment } from '../commands/paying/open-payment.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const HOUR = 3_600_000
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod({ feePpm: 50_000, bonuses: [{ fromAmount: usd(10), ppm: 20_000 }] })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.gateway.clearFaults()
  shop.gateway.configureWebhooks({ drop: 0, twice: 0, forge: 0, delayMs: 0 })
})

/** Opens a top-up of 10.00, so 10.50 to pay, 0.20 bonus; answers the invoice and the payment of the gateway's own book. */
async function topUp(headers: Record<string, string> = {}): Promise<{ invoiceId: string; paymentId: string; url: string }> {
  const answer = await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId }, shop.user.id, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  const { invoice_id: invoiceId, url } = answer.json().data
  return { invoiceId, url, paymentId: shop.gateway.payments({ reference: invoiceId })[0]?.id ?? '' }
}

/** Lets every message arrive and be processed. */
async function settleDown(): Promise<void> {
  await shop.webhooksArrive()
  await shop.work()
}

const gained = async (before: bigint): Promise<bigint> => (await shop.balance()) - before

describe('a payment at the gateway', () => {
  it('credits the balance after its message, and the gateway’s book says the same amount (EP-066)', async () => {
    const before = await shop.balance()
    const { invoiceId, paymentId, url } = await topUp()
    expect(url).toContain(paymentId)
    shop.gateway.pay(paymentId)
    await settleDown()
    expect(shop.gateway.payments({ reference: invoiceId }).map(({ state, paidMinor }) => [state, paidMinor])).toEqual([['settled', '1050']])
    expect(await gained(before)).toBe(usd(10.2))
    expect((await shop.invoice(invoiceId)).state).toBe('settled')
  })
  it('is found by looking when every message is lost', async () => {
    const before = await shop.balance()
    const { paymentId } = await topUp()
    shop.gateway.configureWebhooks({ drop: true })
    shop.gateway.pay(paymentId)
    await settleDown()
    expect(await gained(before)).toBe(0n)
    shop.advance(61_000)
    await shop.work()
    expect(await gained(before)).toBe(usd(10.2))
  })
  it('paid twice credits both, and the lost message of the second is found within an hour', async () => {
    const before = await shop.balance()
    const { paymentId } = await topUp()
    shop.gateway.pay(paymentId)
    await settleDown()
    shop.gateway.configureWebhooks({ drop: true })
    shop.gateway.payAgain(paymentId)
    shop.advance(HOUR + 1000)
    await shop.work()
    expect(await gained(before)).toBe(usd(20.7))
  })
  it('declined closes the invoice, and paid after all is settled late', async () => {
    const before = await shop.balance()
    const { invoiceId, paymentId } = await topUp()
    shop.gateway.decline(paymentId)
    await shop.webhooksArrive()
    shop.advance(61_000)
    await shop.work()
    expect([(await shop.invoice(invoiceId)).state, await gained(before)]).toEqual(['failed', 0n])
    shop.gateway.pay(paymentId)
    shop.advance(HOUR)
    await shop.work()
    expect([(await shop.invoice(invoiceId)).state, await gained(before)]).toEqual(['settled_late', usd(10.2)])
  })
})

describe('opening a payment', () => {
  it('answers the same payment to 8 callers at once and to every later one', async () => {
    const { invoiceId, url } = await topUp()
    const later = await Promise.all(Array.from({ length: 8 }, () => openPayment(shop.deps, shop.panel.id, invoiceId, shop.origin)))
    expect(new Set(later.map((opened) => opened.url))).toEqual(new Set([url]))
    expect(shop.gateway.payments({ reference: invoiceId })).toHaveLength(1)
  })
  it.each(['error-before', 'accept-then-drop', 'accept-then-error', 'truncated', 'invalid-json'] as const)(
    'after %s the client repeats with its key and gets the one payment that exists',
    async (kind) => {
      shop.gateway.addFault({ action: 'create', kind, times: 1 })
      const key = { 'idempotency-key': `open-${kind}` }
      const body = { amount: 10, payment_method_id: methodId }
      const first = await shop.ask('POST', '/api/v1/add-funds', body, shop.user.id, key)
      expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '30'])
      const second = await topUp(key)
      expect((await topUp(key)).invoiceId).toBe(second.invoiceId)
      expect(shop.gateway.payments({ reference: second.invoiceId })).toHaveLength(1)
    },
  )
  it('answers 503 while nobody listens, and the invoice stays open', async () => {
    const key = { 'idempotency-key': 'nobody-listens' }
    await shop.gateway.refuseConnections()
    const answer = await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId }, shop.user.id, key)
    await shop.gateway.acceptConnections()
    expect(answer.statusCode).toBe(503)
    expect((await topUp(key)).url).toContain('/pay/')
  })
  it('leads back to pages of the customer’s language that settle nothing', async () => {
    const before = await shop.balance()
    const answer = await shop.ask('POST', '/api/v1/add-funds?locale=de', { amount: 10, payment_method_id: methodId })
    const { url, invoice_id: invoiceId } = answer.json().data
    const choice = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'decline' }), redirect: 'manual' })
    expect(choice.headers.get('location')).toBe(`${shop.origin}/de/add-funds/error?invoice=${invoiceId}`)
    expect(await gained(before)).toBe(0n)
  })
})

describe('while the gateway has trouble', () => {
  it('a message waits and is tried again until the payment could be read', async () => {
    await settleDown()
    const before = await shop.balance()
    const { paymentId } = await topUp()
    shop.gateway.addFault({ action: 'fetch', kind: 'accept-then-error', times: 2 })
    shop.gateway.pay(paymentId)
    await settleDown()
    expect(await gained(before)).toBe(0n)
    for (let second = 0; second < 4; second += 1) {
      shop.advance(1_500)
      await shop.work()
    }
    expect(await gained(before)).toBe(usd(10.2))
  })
  it('an invoice does not expire without the gateway’s answer, and late money still arrives', async () => {
    const before = await shop.balance()
    const { invoiceId, paymentId } = await topUp()
    shop.gateway.addFault({ action: 'list', kind: 'error-before', times: 50 })
    shop.advance(25 * HOUR)
    await expect(shop.work()).rejects.toThrow(AggregateError)
    expect((await shop.invoice(invoiceId)).state).toBe('pending')
    shop.gateway.clearFaults()
    shop.advance(HOUR)
    await shop.work()
    expect((await shop.invoice(invoiceId)).state).toBe('expired')
    shop.gateway.pay(paymentId)
    shop.advance(2 * HOUR)
    await shop.work()
    expect([(await shop.invoice(invoiceId)).state, await gained(before)]).toEqual(['settled_late', usd(10.2)])
  })
})

const step = fc.constantFrom('pay', 'payAgain', 'decline', 'expire', 'announce', 'work', 'look', 'lose', 'double') as fc.Arbitrary<
  'pay' | 'payAgain' | 'decline' | 'expire' | 'announce' | 'work' | 'look' | 'lose' | 'double'
>

describe('messages in any order, lost, repeated and doubled', () => {
  it('end with what the gateway’s book says, to the micro', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        shop.gateway.configureWebhooks({ drop: 0, twice: 0 })
        const before = await shop.balance()
        const { invoiceId, paymentId } = await topUp()
        for (const what of steps) {
          if (what === 'work') await shop.work()
          else if (what === 'look') shop.advance(61_000)
          else if (what === 'lose') shop.gateway.configureWebhooks({ drop: 1 })
          else if (what === 'double') shop.gateway.configureWebhooks({ twice: 1 })
          else shop.gateway[what](paymentId)
        }
        await settleDown()
        shop.advance(2 * HOUR)
        await shop.work()
        const settled = shop.gateway.payments({ reference: invoiceId }).filter(({ state }) => state === 'settled')
        const came = settled.reduce((sum, { paidMinor }) => sum + BigInt(paidMinor ?? 0) * 10_000n, 0n)
        expect(await gained(before)).toBe(settled.length > 0 ? came - usd(0.5) + usd(0.2) : 0n)
      }),
      { numRuns: 25 },
    )
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
})
