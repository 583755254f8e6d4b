import { createHmac } from 'node:crypto'
import type { CardGateway, GatewayAccess } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import { localEgress } from '@vitrine/platform/testing'
import { type StripeServer, startStripe } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from './index.ts'

let server: StripeServer
let access: GatewayAccess
const gateway = createStripeGateway({ egress: localEgress, timeoutMs: 2_000 })
const cards = gateway.cards as CardGateway

beforeAll(async () => {
  server = await startStripe({ webhooks: { retryBaseMs: 10, triesMax: 2 } })
  access = { publicId: 'account', endpoint: server.url, secret: 'sk_test_sandbox', webhookSecrets: ['whsec_new', 'whsec_old'] }
})
afterAll(() => server.stop())
beforeEach(() => server.clearFaults())

/** The SDK itself repeats a call, under the same key, when its connection was closed. */
const connectionTries = 2
let count = 0
function newInvoice(more: Partial<Parameters<typeof gateway.create>[1]> = {}) {
  count += 1
  return {
    invoiceId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    amountMinor: 1_234n,
    currency: 'USD',
    description: 'Shop #7 & “more”',
    returnUrl: 'http://shop.test/add-funds/success?invoice=1',
    cancelUrl: 'http://shop.test/add-funds/error?invoice=1',
    webhookUrl: 'http://shop.test/hooks',
    ...more,
  }
}
const aCustomer = (key = `customer-${count}`) => cards.createCustomer(access, { key, reference: '7' })

/** A card that its owner allowed the gateway to save. */
async function aCard(card: Parameters<StripeServer['pay']>[1] = {}) {
  const customer = await aCustomer(`owner-${count}`)
  const { externalId } = await gateway.create(access, newInvoice({ customer: { ...customer, cardUse: 'offer' } }))
  server.pay(externalId, { keep: true, ...card })
  const kept = (await gateway.fetch(access, externalId))?.card
  if (!kept) throw new Error('no card was kept')
  return kept
}
const chargeOf = (card: { customerId: string; externalId: string }, invoiceId = newInvoice().invoiceId) => ({
  invoiceId,
  key: invoiceId,
  customerId: card.customerId,
  cardExternalId: card.externalId,
  amountMinor: 500n,
  currency: 'USD',
  description: 'Shop #8',
})

describe('a hosted checkout', () => {
  it('is opened once however often the same invoice asks', async () => {
    const invoice = newInvoice()
    const [first, second] = [await gateway.create(access, invoice), await gateway.create(access, invoice)]
    expect(second).toEqual(first)
    expect(first.url).toContain(`${server.url}/pay/cs_test_`)
    expect(server.sessions({ reference: invoice.invoiceId })).toHaveLength(1)
  })
  it('is the same payment after its answer was lost', async () => {
    const invoice = newInvoice()
    server.addFault({ kind: 'accept-then-drop', action: 'checkout', times: connectionTries })
    await expect(gateway.create(access, invoice)).rejects.toThrow(OutsideFault)
    await gateway.create(access, invoice)
    expect(server.sessions({ reference: invoice.invoiceId })).toHaveLength(1)
  })
  it('is pending until somebody pays, then one settled payment with its amount and currency', async () => {
    const invoice = newInvoice()
    const { externalId } = await gateway.create(access, invoice)
    expect(await gateway.fetch(access, externalId)).toMatchObject({ externalId, reference: invoice.invoiceId, state: 'pending' })
    expect(await gateway.listByReference(access, invoice.invoiceId)).toEqual([])
    const { id } = server.pay(externalId)
    const settled = {
      externalId: id,
      reference: invoice.invoiceId,
      state: 'settled',
      amountMinor: 1_234n,
      currency: 'USD',
      live: false,
      card: null,
      paidWith: 'Visa •••• 4242',
      fee: null,
    }
    expect(await gateway.fetch(access, externalId)).toEqual(settled)
    expect(await gateway.fetch(access, id)).toEqual(settled)
    expect(await gateway.listByReference(access, invoice.invoiceId)).toEqual([settled])
  })
  it('stays pending when a card is declined on its page, because another card may follow', async () => {
    const invoice = newInvoice()
    const { externalId } = await gateway.create(access, invoice)
    server.pay(externalId, { card: 'declined' })
    expect((await gateway.fetch(access, externalId))?.state).toBe('pending')
    expect((await gateway.listByReference(access, invoice.invoiceId)).map(({ state }) => state)).toEqual(['pending'])
    server.pay(externalId, { card: 'visa' })
    expect((await gateway.fetch(access, externalId))?.state).toBe('settled')
  })
  it('expires under the name it was opened with', async () => {
    const { externalId } = await gateway.create(access, newInvoice())
    server.expire(externalId)
    expect(await gateway.fetch(access, externalId)).toMatchObject({ externalId, state: 'expired' })
  })
  it('saves a card only for a customer of ours, and says whether its owner agreed', async () => {
    const { externalId: guest } = await gateway.create(access, newInvoice())
    server.pay(guest, { keep: true })
    expect((await gateway.fetch(access, guest))?.card).toBeNull()
    expect(await aCard()).toMatchObject({ name: 'Visa •••• 4242', mayBeSaved: true })
    expect(await aCard({ card: 'mastercard', keep: false })).toMatchObject({ name: 'Mastercard •••• 4444', mayBeSaved: false })
  })
  it('is null for what the gateway does not know, and a fault when it does not answer', async () => {
    expect(await gateway.fetch(access, 'cs_test_nobody')).toBeNull()
    expect(await gateway.fetch(access, 'pi_nobody')).toBeNull()
    expect(await gateway.fetch(access, 'in_whatever')).toBeNull()
    for (const kind of ['error-before', 'close', 'hang']) {
      server.addFault({ kind, action: 'fetch', times: connectionTries })

      await expect(gateway.fetch(access, 'pi_nobody')).rejects.toThrow(OutsideFault)
      server.clearFaults()
    }
  })
  it('never repeats a secret in its errors', async () => {
    const wrong = { ...access, secret: 'sk_test_wrong_key' }
    const error = await gateway.create(wrong, newInvoice()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(OutsideFault)
    expect(String(error)).not.toContain('sk_test')
  })
})

describe('a saved card', () => {
  it('belongs to a customer who is made once per key', async () => {
    const first = await aCustomer('once')
    expect(await aCustomer('once')).toEqual(first)
  })
  it('is charged off-session, once per invoice', async () => {
    const charge = chargeOf(await aCard())
    const [first, again] = [await cards.chargeCard(access, charge), await cards.chargeCard(access, charge)]
    expect(first).toMatchObject({
      state: 'settled',
      payment: { reference: charge.invoiceId, amountMinor: 500n, currency: 'USD', state: 'settled' },
    })
    expect(again).toEqual(first)
    expect(server.intents({ reference: charge.invoiceId })).toHaveLength(1)
  })
  it('refuses the same key with another amount', async () => {
    const charge = chargeOf(await aCard())
    await cards.chargeCard(access, charge)
    await expect(cards.chargeCard(access, { ...charge, amountMinor: 501n })).rejects.toThrow(OutsideFault)
    expect(server.intents({ reference: charge.invoiceId })).toHaveLength(1)
  })
  it('is declined for good, also when asked again', async () => {
    const charge = chargeOf(await aCard({ card: 'declinedLater' }))
    expect(await cards.chargeCard(access, charge)).toEqual({ state: 'declined', reason: 'generic_decline' })
    expect(await cards.chargeCard(access, charge)).toEqual({ state: 'declined', reason: 'generic_decline' })
    const [listed] = await cards.listCharges(access, charge.customerId, charge.invoiceId)
    expect(listed?.state).toBe('failed')
  })
  it('may need its owner’s authentication', async () => {
    expect(await cards.chargeCard(access, chargeOf(await aCard({ card: 'asksLater' })))).toEqual({ state: 'action-required' })
  })
  it.each(['accept-then-drop', 'accept-then-hang', 'accept-then-error', 'accept-then-html', 'truncated', 'invalid-json'])(
    'leaves it open whether it was charged when the answer is lost (%s), and the book tells',
    async (kind) => {
      const charge = chargeOf(await aCard())
      server.addFault({ kind, action: 'charge', times: connectionTries })
      await expect(cards.chargeCard(access, charge)).rejects.toThrow(OutsideFault)
      server.clearFaults()
      const listed = await cards.listCharges(access, charge.customerId, charge.invoiceId)
      expect(listed.map(({ state }) => state)).toEqual(['settled'])
      expect((await cards.chargeCard(access, charge)).state).toBe('settled')
      expect(server.intents({ reference: charge.invoiceId })).toHaveLength(1)
    },
  )
  it.each(['close', 'error-before', 'hang'])('is in no book when the gateway never began (%s)', async (kind) => {
    const charge = chargeOf(await aCard())
    server.addFault({ kind, action: 'charge', times: connectionTries })
    await expect(cards.chargeCard(access, charge)).rejects.toThrow(OutsideFault)
    expect(await cards.listCharges(access, charge.customerId, charge.invoiceId)).toEqual([])
  })
  it('was not taken when our key is refused or we ask too often', async () => {
    const charge = chargeOf(await aCard())
    expect((await cards.chargeCard({ ...access, secret: 'sk_test_other' }, charge)).state).toBe('not-taken')
    server.addFault({ kind: 'rate-limited', action: 'charge', times: 1 })
    expect((await cards.chargeCard(access, charge)).state).toBe('not-taken')
    expect(server.intents({ reference: charge.invoiceId })).toEqual([])
  })
  it('is listed until it is detached, which may be said twice', async () => {
    const card = await aCard()
    expect((await cards.listCards(access, card.customerId)).map(({ externalId }) => externalId)).toContain(card.externalId)
    await cards.detachCard(access, card.externalId)
    await cards.detachCard(access, card.externalId)
    await cards.detachCard(access, 'pm_nobody')
    expect((await cards.listCards(access, card.customerId)).map(({ externalId }) => externalId)).not.toContain(card.externalId)
    expect(await cards.chargeCard(access, chargeOf(card))).toEqual({ state: 'declined', reason: 'card_removed' })
  })
})

describe('a dispute', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_needs_response', 'inquiry'],
    ['warning_closed', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
  ] as const)('that is %s there is %s here, names its payment and tells until when it can be answered', async (status, state) => {
    const { externalId } = await gateway.create(access, newInvoice())
    const intent = server.pay(externalId)
    const dispute = server.openDispute(intent.id, { status, amountMinor: 1_000 })
    const expected = {
      externalId: dispute.id,
      paymentExternalId: intent.id,
      amountMinor: 1_000n,
      currency: 'USD',
      state,
      reason: 'fraudulent',
      answerBy: expect.any(Date),
    }
    expect(await cards.fetchDispute(access, dispute.id)).toEqual(expected)
    expect(await cards.listDisputes(access, new Date(Date.now() - 60_000))).toContainEqual(expected)
    expect(await cards.listDisputes(access, new Date(Date.now() + 60_000))).toEqual([])
  })
  it('that nobody knows is null', async () => {
    expect(await cards.fetchDispute(access, 'du_nobody')).toBeNull()
  })
})

describe('a message', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const body = (type = 'payment_intent.succeeded', object: object = { id: 'pi_1' }) =>
    Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }))
  const sign = (raw: Buffer, secret: string, at = now) => {
    const seconds = Math.floor(at.getTime() / 1_000)
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')}`
  }
  const read = (raw: Buffer, header: string | undefined) => gateway.verifyWebhook(access, raw, { 'stripe-signature': header }, now)

  it('is read with any secret that is still active', () => {
    for (const secret of ['whsec_new', 'whsec_old']) {
      expect(read(body(), sign(body(), secret))).toEqual({ eventId: 'evt_1', externalId: 'pi_1', about: 'payment' })
    }
  })
  it('tells disputes from payments and takes nothing else from its body', () => {
    const raw = body('charge.dispute.closed', { id: 'du_1', status: 'won', amount: 1 })
    expect(read(raw, sign(raw, 'whsec_new'))).toEqual({ eventId: 'evt_1', externalId: 'du_1', about: 'dispute' })
  })
  it('about something without a number of its own is taken, and is about nothing', () => {
    const raw = body('balance.available', { object: 'balance' })
    expect(read(raw, sign(raw, 'whsec_new'))).toEqual({ eventId: 'evt_1', externalId: 'evt_1', about: 'payment' })
  })
  it('is refused when one byte, the secret, the age or the header is wrong', () => {
    const changed = Buffer.concat([body(), Buffer.from(' ')])
    expect(read(changed, sign(body(), 'whsec_new'))).toBeNull()
    expect(read(body(), sign(body(), 'whsec_else'))).toBeNull()
    expect(read(body(), sign(body(), ''))).toBeNull()
    for (const minutes of [-6, 6]) expect(read(body(), sign(body(), 'whsec_new', new Date(now.getTime() + minutes * 60_000)))).toBeNull()
    for (const header of [undefined, '', 't=,v1=', 'v1=aa', sign(body(), 'whsec_new').replace('v1', 'v0')])
      expect(read(body(), header)).toBeNull()
    expect(gateway.verifyWebhook({ ...access, webhookSecrets: [''] }, body(), { 'stripe-signature': sign(body(), '') }, now)).toBeNull()
  })
  it('of the sandbox itself arrives, with retries, and is read', async () => {
    const { buildServer, taken } = listener()
    const { url, close } = await buildServer()
    server.addEndpoint({ url, secret: 'whsec_old' })
    const { externalId } = await gateway.create(access, newInvoice())
    const intent = server.pay(externalId)
    await expect
      .poll(() => taken.map((event) => event?.externalId).sort(), { timeout: 30_000 })
      .toEqual([externalId, intent.id, intent.id, externalId].sort())
    await close()
  })

  /** Refuses every message the first time. */
  function listener() {
    const taken: ReturnType<typeof read>[] = []
    const seen = new Set<string>()
    const buildServer = async () => {
      const { createServer } = await import('node:http')
      const http = createServer(async (request, response) => {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
        const raw = Buffer.concat(parts)
        const event = gateway.verifyWebhook(access, raw, { 'stripe-signature': String(request.headers['stripe-signature']) }, new Date())
        taken.push(event)
        const isFirst = event !== null && !seen.has(event.eventId)
        if (event) seen.add(event.eventId)
        response.writeHead(isFirst ? 500 : 200).end()
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      const address = http.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const close = async () => {
        http.closeAllConnections()
        await new Promise((resolve) => http.close(resolve))
      }
      return { url: `http://127.0.0.1:${port}/hooks`, close }
    }
    return { buildServer, taken }
  }
})

describe('wallets', () => {
  it.each([
    ['apple_pay', 'Apple Pay •••• 4242'],
    ['google_pay', 'Google Pay •••• 4242'],
  ] as const)('%s is named with its last digits, by the checkout and by its payment', async (wallet, name) => {
    const { externalId } = await gateway.create(access, newInvoice())
    server.pay(externalId, { wallet })
    const paid = await gateway.fetch(access, externalId)
    expect(paid).toMatchObject({ state: 'settled', paidWith: name })
    expect(await gateway.fetch(access, paid?.externalId ?? '')).toMatchObject({ paidWith: name })
  })
  it('a typed card is named by its brand, and nothing is named while nobody has paid', async () => {
    const invoice = newInvoice()
    const { externalId } = await gateway.create(access, invoice)
    expect((await gateway.fetch(access, externalId))?.paidWith ?? null).toBeNull()
    server.pay(externalId, { card: 'mastercard' })
    expect(await gateway.fetch(access, externalId)).toMatchObject({ paidWith: 'Mastercard •••• 4444' })
    expect((await gateway.listByReference(access, invoice.invoiceId)).map(({ paidWith }) => paidWith)).toEqual(['Mastercard •••• 4444'])
  })
  it('are those that the account has switched on; an account that does not answer is a fault', async () => {
    expect(await gateway.wallets?.(access)).toEqual(['apple_pay', 'google_pay'])
    server.configureWallets(['google_pay'])
    expect(await gateway.wallets?.(access)).toEqual(['google_pay'])
    server.configureWallets([])
    expect(await gateway.wallets?.(access)).toEqual([])
    server.configureWallets(['apple_pay', 'google_pay'])
    server.addFault({ kind: 'error-before', action: 'wallets', times: connectionTries })
    await expect(gateway.wallets?.(access)).rejects.toThrow(OutsideFault)
  })
  it('pay by one press on the page, while the account offers them', async () => {
    const { externalId, url } = await gateway.create(access, newInvoice())
    const press = (choice: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `choice=${choice}`,
      })
    server.configureWallets(['apple_pay'])
    expect(await (await fetch(url)).text()).toMatch(/value="apple_pay">Apple Pay<\/button>(?!.*google_pay)/s)
    await press('google_pay')
    expect(await gateway.fetch(access, externalId)).toMatchObject({ state: 'pending' })
    await press('apple_pay')
    expect(await gateway.fetch(access, externalId)).toMatchObject({ state: 'settled', paidWith: 'Apple Pay •••• 4242' })
    server.configureWallets(['apple_pay', 'google_pay'])
  })
})
