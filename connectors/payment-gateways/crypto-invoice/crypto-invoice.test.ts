import { createHmac } from 'node:crypto'
import type { GatewayAccess } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import { anInbox, type Inbox, localEgress, type Received } from '@vitrine/platform/testing'
import { type Crypto, callbackSignature, startCrypto } from '@vitrine/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCryptoInvoiceGateway } from './index.ts'

const port = createCryptoInvoiceGateway({ egress: localEgress, timeoutMs: 2_000 })
let crypto: Crypto
let access: GatewayAccess
let inbox: Inbox

beforeEach(async () => {
  inbox = await anInbox()
  crypto = await startCrypto()
  access = { publicId: 'p', endpoint: crypto.url, secret: 'sandbox-crypto-key', webhookSecrets: ['older', 'sandbox-callback-secret'] }
})
afterEach(async () => {
  await crypto.stop()
  inbox.close()
})

const create = (amountMinor = 5_000n) =>
  port.create(access, {
    invoiceId: 'inv-1',
    amountMinor,
    currency: 'USD',
    description: 'Order',
    returnUrl: 'http://shop.example/add-funds/success',
    cancelUrl: 'http://shop.example/add-funds/error',
    webhookUrl: inbox.url,
  })
const payments = () => port.listByReference(access, 'inv-1')
const ofTransaction = async (id: string) => port.fetch(access, id)

describe('an invoice', () => {
  it('is a code with address and exact amount, a page, and not yet money', async () => {
    const opened = await create()
    expect(opened.url).toBe(`${crypto.url}/invoices/${opened.externalId}`)
    expect(opened.qrCode).toMatch(/^sandcoin:sc1[0-9a-f]{38}\?amount=2\.15796289$/)
    expect((opened.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)
    const payment = {
      externalId: opened.externalId,
      reference: 'inv-1',
      state: 'pending',
      amountMinor: 5_000n,
      currency: 'USD',
      live: true,
    }
    expect(await port.fetch(access, opened.externalId)).toEqual(payment)
    expect(await payments()).toEqual([payment])
    expect(await port.fetch(access, 'f'.repeat(64))).toBeNull()
  })
  it('is found again when its answer was lost', async () => {
    crypto.addFault({ kind: 'accept-then-drop', times: 1 })
    await expect(create()).rejects.toThrow(OutsideFault)
    const { externalId } = await create()
    expect(crypto.invoices().map(({ id }) => id)).toEqual([externalId])
  })
  it('that nothing was sent to says when its time is over', async () => {
    const { externalId } = await create()
    crypto.expire(externalId)
    expect(await port.fetch(access, externalId)).toMatchObject({ state: 'expired' })
  })
  it.each(['error-before', 'close', 'hang', 'accept-then-html', 'invalid-json', 'truncated', 'too-big', 'redirect', 'key-revoked'])(
    'a service that answers nonsense (%s) is a fault, never "no such payment"',
    async (kind) => {
      const { externalId } = await create()
      crypto.addFault({ kind, action: '*' })
      await expect(create()).rejects.toThrow(OutsideFault)
      await expect(port.fetch(access, externalId)).rejects.toThrow(OutsideFault)
      await expect(payments()).rejects.toThrow(OutsideFault)
    },
  )
})

describe('a transaction', () => {
  it.each([
    [9_999n, 1],
    [10_000n, 3],
    [99_999n, 3],
    [100_000n, 6],
  ])('for %i hundredths is money after %i confirmations', async (price, needed) => {
    const { id } = crypto.broadcast((await create(price)).externalId)
    for (let confirmations = 0; confirmations < needed; confirmations += 1) {
      expect(await ofTransaction(id)).toMatchObject({ state: 'pending', arriving: { confirmations, needed } })
      crypto.mine()
    }
    expect(await ofTransaction(id)).toMatchObject({ state: 'settled', amountMinor: price, currency: 'USD', reference: 'inv-1' })
  })
  it('that is dearer than its invoice needs the confirmations of its own size', async () => {
    const { id } = crypto.broadcast((await create(9_999n)).externalId, { sharePpm: 1_100_000 })
    crypto.mine()
    expect(await ofTransaction(id)).toMatchObject({ state: 'pending', arriving: { confirmations: 1, needed: 3 } })
  })
  it('of other amounts is worth its share by the frozen rate, rounded down', async () => {
    const { externalId } = await create()
    crypto.setRate('USD', 1n)
    for (const input of [{ sharePpm: 500_000 }, { sharePpm: 2_000_000 }, { units: 215_796_288n }, { units: 1n }])
      crypto.broadcast(externalId, input)
    crypto.mine(6)
    expect((await payments()).slice(0, -1).map(({ amountMinor, state }) => [amountMinor, state])).toEqual([
      [2_499n, 'settled'],
      [10_000n, 'settled'],
      [4_999n, 'settled'],
      [0n, 'pending'],
    ])
  })
  it('of another coin has its own name and units', async () => {
    const { id } = crypto.broadcast((await create()).externalId, { coin: 'DGC', units: 7n })
    crypto.mine(6)
    expect(await ofTransaction(id)).toMatchObject({ state: 'settled', currency: 'DGC', amountMinor: 7n })
  })
  it('is on its way again after a reorganisation, and gone when it was replaced', async () => {
    const { id } = crypto.broadcast((await create(10_000n)).externalId)
    crypto.mine(2)
    crypto.reorganise(2)
    expect(await ofTransaction(id)).toMatchObject({ state: 'pending', arriving: { confirmations: 0, needed: 3 } })
    crypto.mine()
    crypto.reorganise(1, { drop: true })
    const gone = await ofTransaction(id)
    expect([gone?.state, gone?.arriving]).toEqual(['pending', undefined])
  })
})

describe('callbacks', () => {
  const announced = async (): Promise<Received> => {
    crypto.broadcast((await create()).externalId)
    await expect.poll(() => inbox.received.length).toBe(1)
    return inbox.received[0] as Received
  }
  const verify = (raw: string | Buffer, signature: string | undefined, secrets = access.webhookSecrets): unknown =>
    port.verifyWebhook({ ...access, webhookSecrets: secrets }, Buffer.from(raw), { 'x-signature': signature }, new Date())

  it('name their event and transaction, and the invoice itself when it ends', async () => {
    const { raw, headers } = await announced()
    expect(verify(raw, headers['x-signature'])).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      externalId: crypto.transactions()[0]?.id,
    })
    const body = { event_id: 'evt_1', type: 'invoice.expired', invoice_id: 'cinv_1', transaction_id: null, created_at: 1 }
    expect(verify(JSON.stringify(body), callbackSignature('older', body))).toEqual({ eventId: 'evt_1', externalId: 'cinv_1' })
  })
  it('may be written differently on the way, and not be changed', async () => {
    const { raw, headers } = await announced()
    const body: Record<string, unknown> = JSON.parse(raw.toString())
    const reversed = Object.fromEntries(Object.entries(body).toReversed())
    expect(verify(JSON.stringify(reversed, null, 2), headers['x-signature'])).toEqual(verify(raw, headers['x-signature']))
    for (const change of [{ transaction_id: 'other' }, { created_at: 0 }, { more: null }]) {
      expect(verify(JSON.stringify({ ...body, ...change }), headers['x-signature'])).toBeNull()
    }
  })
  it('with a key twice or a number that readers read differently are none, however they are signed', () => {
    const signed = (text: string) => verify(text, createHmac('sha512', 'older').update(text).digest('hex'))
    const rest = '"event_id":"e","invoice_id":"i"'
    for (const text of [
      `{${rest},"transaction_id":"a","transaction_id":"b"}`,
      `{${rest},"transaction_id":"a","x":1e-7}`,
      `{${rest},"transaction_id":"a","x":1e400}`,
      `{${rest}}`,
      'null',
    ]) {
      expect(signed(text)).toBeNull()
    }
  })
  it('with a foreign, an empty or no signature are none', async () => {
    const { raw, headers } = await announced()
    const body: unknown = JSON.parse(raw.toString())
    expect(verify(raw, headers['x-signature'], ['other'])).toBeNull()
    expect(verify(raw, callbackSignature('', body), [''])).toBeNull()
    for (const signature of [undefined, '', 'x', '0'.repeat(128), `${headers['x-signature']}00`]) expect(verify(raw, signature)).toBeNull()
  })
})
