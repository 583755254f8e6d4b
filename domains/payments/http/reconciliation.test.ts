import { listIncidents, listStops, post, reportIncident, resumePanel, theSystem } from '@vitrine/ledger'
import { corrupt } from '@vitrine/ledger/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkClearing, checkSuspense } from '../commands/gateways/check-payments.ts'
import { reconcileGateways } from '../commands/gateways/reconcile-gateways.ts'
import { purgeMessages } from '../commands/webhooks/purge-messages.ts'
import { paymentsSchedules } from '../jobs/schedules.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let shop: Shop
let methodId: number
const cries: object[] = []
const log = { error: (fields: object) => void cries.push(fields) }
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod()
})
afterAll(() => shop.close())
beforeEach(async () => {
  cries.length = 0
  shop.gateway.clearFaults()
  shop.gateway.configureWebhooks({ drop: 0, twice: 0, forge: 0, delayMs: 0 })
  await inPanel((trx) => resumePanel(trx, { operator: 'test', reason: 'next test' }))
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const incidents = async () =>
  (await inPanel((trx) => listIncidents(trx))).map(({ check, subject, isCertain, detail }) => ({ check, subject, isCertain, detail }))
const compare = (timeoutMs = 0) => reconcileGateways({ ...shop.deps, log }, shop.panel.id, { since: new Date(Date.now() - DAY), timeoutMs })

/** A top-up of ten dollars that the customer pays at the gateway; with `heard` we have it in our books too. */
async function aPayment({ heard }: { heard: boolean }): Promise<{ number: number; paymentId: string }> {
  shop.gateway.configureWebhooks({ drop: !heard })
  const answer = await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId })
  expect(answer.statusCode, answer.body).toBe(200)
  const { invoice_id: id } = answer.json().data
  const paymentId = shop.gateway.payments({ reference: id })[0]?.id ?? ''
  shop.gateway.pay(paymentId)
  await shop.webhooksArrive()
  if (heard) await shop.work()
  return { number: (await shop.invoice(id)).number, paymentId }
}

/** As if the payments of earlier tests had never been. */
const ageInvoices = () => corrupt(shop.db.adminUrl, `update payments.invoice set created_at = created_at - interval '30 days'`)

describe('gateways and our books (R5)', () => {
  it('agree after ordinary payments, open, paid and paid twice', async () => {
    await aPayment({ heard: true })
    const { paymentId } = await aPayment({ heard: true })
    shop.gateway.payAgain(paymentId)
    await shop.webhooksArrive()
    await shop.work()
    await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId })
    await compare()
    expect(await incidents()).toEqual([])
  })
  it('differ when a payment was missed: at first a suspicion, that is over when the payment is booked', async () => {
    const { number } = await aPayment({ heard: false })
    await compare(60_000)
    expect(await incidents()).toMatchObject([{ check: 'R5', subject: `invoice ${number}`, isCertain: false }])
    expect(await inPanel(listStops)).toEqual([])
    expect(cries).toEqual([])
    shop.advance(61_000)
    await shop.work()
    await compare(60_000)
    expect(await incidents()).toEqual([])
    await ageInvoices()
  })
  it('differ for certain when it is still missing later: withdrawals stop and a person is called', async () => {
    const { number } = await aPayment({ heard: false })
    await compare(60_000)
    await compare(0)
    expect(await incidents()).toMatchObject([
      { subject: `invoice ${number}`, isCertain: true, detail: expect.stringContaining('unknown here') },
    ])
    expect(cries).toMatchObject([{ check: 'R5', panelId: shop.panel.id }])
    expect(await inPanel(listStops)).toEqual(['withdrawals'])
    await ageInvoices()
  })
  it('differ when we booked what the gateway does not have, or other money', async () => {
    const [invented, changed] = [await aPayment({ heard: true }), await aPayment({ heard: true })]
    await corrupt(
      shop.db.adminUrl,
      `update payments.external_payment set external_id = 'invented' where invoice_number = ${invented.number}`,
    )
    await corrupt(shop.db.adminUrl, `update payments.external_payment set amount_minor = 1 where invoice_number = ${changed.number}`)
    await compare(60_000)
    const found = await incidents()
    expect(found.find(({ subject }) => subject === `invoice ${invented.number}`)?.detail).toContain(
      'payment invented of 1000 USD is not settled there',
    )
    expect(found.find(({ subject }) => subject === `invoice ${changed.number}`)?.detail).toContain('is 1000 USD there and 1 USD here')
    expect(found.every(({ isCertain }) => isCertain)).toBe(true)
    await ageInvoices()
  })
  it('are not called different because a gateway does not answer', async () => {
    await aPayment({ heard: true })
    shop.gateway.addFault({ kind: 'error-before', status: 500, action: 'list', times: 5 })
    await expect(compare()).rejects.toThrow(/could not be compared/)
    expect(await incidents()).toEqual([])
  })
  it('are compared in every panel by the clock, and nothing is settled by it', async () => {
    const before = await shop.balance()
    const { number } = await aPayment({ heard: false })
    const schedule = paymentsSchedules({ ...shop.deps, log }).find(({ name }) => name === 'payments.reconcile-new')
    await schedule?.run()
    expect(await incidents()).toMatchObject([{ subject: `invoice ${number}`, isCertain: false }])
    expect(await shop.balance()).toBe(before)
    await ageInvoices()
  })
})

describe('payment accounts (R4)', () => {
  const check = () => checkClearing(shop.db.database, shop.panel.id, { from: new Date(0), to: new Date(Date.now() + 1_000) }, log)
  it('are empty after every payment, and money left on one is found', async () => {
    const { number } = await aPayment({ heard: true })
    expect(await check()).toEqual([])
    await inPanel((trx) =>
      post(trx, {
        key: `stuck:${number}`,
        reference: { kind: 'invoice', id: number },
        actor: theSystem,
        legs: [
          {
            debit: { kind: 'gateway_clearing', owner: shop.accountId },
            credit: { kind: 'payment', owner: number },
            amount: micro(5n),
            code: 'internal',
          },
        ],
      }),
    )
    expect(await check()).toMatchObject([{ check: 'R4', subject: `invoice ${number}` }])
    expect(await inPanel(listStops)).toEqual(['withdrawals'])
  })
})

describe('money in suspense (R7)', () => {
  it('may wait three days, is reported after that, and no more when somebody took it out', async () => {
    const suspense = { kind: 'suspense', owner: shop.accountId } as const
    const clearing = { kind: 'gateway_clearing', owner: shop.accountId } as const
    const move = (key: string, debit: typeof suspense | typeof clearing, credit: typeof suspense | typeof clearing) =>
      inPanel((trx) =>
        post(trx, {
          key,
          reference: { kind: 'payment', id: 1 },
          actor: theSystem,
          legs: [{ debit, credit, amount: micro(700n), code: 'internal' }],
        }),
      )
    await inPanel((trx) =>
      trx.run(sql`insert into payments.external_payment (panel_id, gateway_account_id, external_id, amount_minor, currency, outcome, received_micro)
        values (${shop.panel.id}, ${shop.accountId}, 'lost', 1, 'USD', 'suspense', 700)`),
    )
    await move('lost:in', clearing, suspense)
    const poll = (at: number) => inPanel((trx) => checkSuspense(trx, new Date(at), log))
    await poll(Date.now() + 2 * DAY)
    expect(await incidents()).toEqual([])
    await poll(Date.now() + 4 * DAY)
    expect(await incidents()).toMatchObject([{ check: 'R7', subject: `suspense ${shop.accountId}` }])
    expect(await inPanel(listStops)).toEqual([])
    await move('lost:out', suspense, clearing)
    await poll(Date.now() + 4 * DAY)
    expect(await incidents()).toEqual([])
  })
})

describe('money that arrives while the panel’s postings are stopped', () => {
  it('is credited when it is resumed, once', async () => {
    shop.advance(DAY)
    await shop.work()
    const before = await shop.balance()
    await inPanel((trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
    await aPayment({ heard: false })
    shop.advance(61_000)
    await expect(shop.work()).rejects.toThrow(/rows failed/)
    expect(await shop.balance()).toBe(before)
    await inPanel((trx) => resumePanel(trx, { operator: 'anna', reason: 'looked' }))
    shop.advance(HOUR)
    await shop.work()
    expect(await shop.balance()).toBe(before + 10_000_000n)
    await ageInvoices()
  })
})

describe('messages of gateways', () => {
  it('are purged 90 days after they were processed, and money that is announced again is not booked again', async () => {
    const inDays = (days: number) => new Date(shop.deps.clock.now().getTime() + days * DAY)
    await inPanel((trx) => purgeMessages(trx, inDays(1_000)))
    const { paymentId } = await aPayment({ heard: true })
    const [balance, messages] = [await shop.balance(), await shop.inboxCount()]
    expect(messages).toBeGreaterThan(0)
    expect(await inPanel((trx) => purgeMessages(trx, inDays(89)))).toBe(0)
    expect(await inPanel((trx) => purgeMessages(trx, inDays(91)))).toBe(messages)
    shop.gateway.announce(paymentId)
    await shop.webhooksArrive()
    await shop.work()
    expect(await shop.inboxCount()).toBe(1)
    expect(await shop.balance()).toBe(balance)
  })
})
