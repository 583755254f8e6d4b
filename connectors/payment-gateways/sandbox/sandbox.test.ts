import { createHmac } from 'node:crypto'
import type { GatewayAccess } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import { anInbox, type Inbox, localEgress, type Received } from '@vitrine/platform/testing'
import { type Gateway, startGateway } from '@vitrine/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandboxGateway } from './index.ts'

const port = createSandboxGateway({ egress: localEgress, timeoutMs: 2_000 })
let gateway: Gateway
let access: GatewayAccess
let inbox: Inbox

beforeEach(async () => {
  inbox = await anInbox()
  gateway = await startGateway()
  access = { publicId: 'p', endpoint: gateway.url, secret: 'sandbox-secret', webhookSecrets: ['older', 'sandbox-webhook-secret'] }
})
afterEach(async () => {
  await gateway.stop()
  inbox.close()
})

const create = (): Promise<{ readonly externalId: string; readonly url: string }> =>
  port.create(access, {
    invoiceId: 'inv-1',
    amountMinor: 1999n,
    currency: 'USD',
    description: 'Order',
    returnUrl: 'http://shop.example/add-funds/success',
    cancelUrl: 'http://shop.example/add-funds/error',
    webhookUrl: inbox.url,
  })

describe('payments', () => {
  it('are opened, fetched and listed by their invoice', async () => {
    const { externalId, url } = await create()
    expect(url).toBe(`${gateway.url}/pay/${externalId}`)
    const payment = { externalId, reference: 'inv-1', state: 'pending', amountMinor: 1999n, currency: 'USD', live: true }
    expect(await port.fetch(access, externalId)).toEqual(payment)
    expect(await port.listByReference(access, 'inv-1')).toEqual([payment])
    expect(await port.listByReference(access, 'other')).toEqual([])
    expect(await port.fetch(access, 'pay_unknown')).toBeNull()
  })

  it('tell what really arrived', async () => {
    const { externalId } = await create()
    gateway.pay(externalId, { amountMinor: 5n, currency: 'EUR', live: false })
    gateway.payAgain(externalId)
    expect(await port.fetch(access, externalId)).toMatchObject({ state: 'settled', amountMinor: 5n, currency: 'EUR', live: false })
    expect((await port.listByReference(access, 'inv-1')).map((payment) => payment.state)).toEqual(['settled', 'settled'])
  })

  it('declined and expired ones say so', async () => {
    const { externalId } = await create()
    gateway.decline(externalId)
    expect(await port.fetch(access, externalId)).toMatchObject({ state: 'failed' })
  })

  it('a payment whose answer was lost is found again, not opened twice', async () => {
    gateway.addFault({ kind: 'accept-then-drop', times: 1 })
    await expect(create()).rejects.toThrow(OutsideFault)
    const { externalId } = await create()
    expect(gateway.payments().map((payment) => payment.id)).toEqual([externalId])
  })

  it.each(['error-before', 'close', 'hang', 'accept-then-html', 'invalid-json', 'truncated', 'too-big', 'redirect', 'key-revoked'])(
    'a gateway that answers nonsense (%s) is a fault, never "no such payment"',
    async (kind) => {
      const { externalId } = await create()
      gateway.addFault({ kind, action: '*' })
      await expect(create()).rejects.toThrow(OutsideFault)
      await expect(port.fetch(access, externalId)).rejects.toThrow(OutsideFault)
      await expect(port.listByReference(access, 'inv-1')).rejects.toThrow(OutsideFault)
    },
  )
})

describe('webhooks', () => {
  const announced = async (): Promise<Received> => {
    gateway.pay((await create()).externalId)
    await expect.poll(() => inbox.received.length).toBe(1)
    return inbox.received[0] as Received
  }

  it('a signed one names its event and payment', async () => {
    const { raw, headers } = await announced()
    const event = port.verifyWebhook(access, raw, headers, new Date())
    expect(event).toEqual({ eventId: expect.stringMatching(/^evt_/), externalId: gateway.payments()[0]?.id })
  })

  it('one that was touched, is old, is from the future or is unsigned is none', async () => {
    const { raw, headers } = await announced()
    const now = Date.now()
    const verify = (body: Buffer, signed: Record<string, string | undefined>, at = now): unknown =>
      port.verifyWebhook(access, body, signed, new Date(at))
    expect(verify(Buffer.concat([raw, Buffer.from(' ')]), headers)).toBeNull()
    expect(verify(raw, headers, now + 302_000)).toBeNull()
    expect(verify(raw, headers, now - 302_000)).toBeNull()
    for (const value of [undefined, '', 't=1', 'v1=aa', `t=${Math.floor(now / 1_000)},v1=${'0'.repeat(64)}`]) {
      expect(verify(raw, { 'sandbox-signature': value })).toBeNull()
    }
  })

  it('one signed with a foreign or an empty secret is none', async () => {
    const { raw, headers } = await announced()
    const now = new Date()
    expect(port.verifyWebhook({ ...access, webhookSecrets: ['other'] }, raw, headers, now)).toBeNull()
    const seconds = Math.floor(now.getTime() / 1_000)
    const mac = createHmac('sha256', '').update(`${seconds}.`).update(raw).digest('hex')
    const forged = { 'sandbox-signature': `t=${seconds},v1=${mac}` }
    expect(port.verifyWebhook({ ...access, webhookSecrets: [''] }, raw, forged, now)).toBeNull()
    gateway.configureWebhooks({ forge: 1 })
    gateway.announce(gateway.payments()[0]?.id ?? '')
    await expect.poll(() => inbox.received.length).toBe(2)
    const last = inbox.received[1] as Received
    expect(port.verifyWebhook(access, last.raw, last.headers, new Date())).toBeNull()
  })

  it('a signed body that is no event is none', () => {
    const seconds = Math.floor(Date.now() / 1_000)
    const raw = Buffer.from('{"id":"evt_1"}')
    const mac = createHmac('sha256', 'sandbox-webhook-secret').update(`${seconds}.`).update(raw).digest('hex')
    expect(port.verifyWebhook(access, raw, { 'sandbox-signature': `t=${seconds},v1=${mac}` }, new Date())).toBeNull()
  })
})
