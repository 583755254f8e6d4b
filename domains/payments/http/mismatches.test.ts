import { balanceOf, checkBooks, listIncidents } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcileGateways } from '../commands/gateways/reconcile-gateways.ts'
import { createInvoice } from '../commands/invoices/create-invoice.ts'
import { openPayment } from '../commands/paying/open-payment.ts'
import { paymentsSubscriptions } from '../subscribers/index.ts'
import { aMethod } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const HOUR = 3_600_000
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let lastUser = 5_000
const methods = new Map<string, number>()
beforeAll(async () => {
  shop = await openShop()
  // 100.00 cost 105.00 and earn 2.00; half a percent too little is forgiven.
  const terms = { feePpm: 50_000, tolerancePpm: 5_000, bonuses: [{ fromAmount: usd(50), ppm: 20_000 }] }
  methods.set('gateway', await shop.aMethod(terms))
  methods.set('coins', await shop.aMethod({ ...terms, strategy: 'qr_code', gatewayAccountId: shop.cryptoAccountId }))
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.gateway.configureWebhooks({ drop: 0 })
  shop.crypto.configureWebhooks({ drop: 0 })
})

interface Paid {
  readonly minor: bigint
  readonly currency?: string
  readonly live?: boolean
}
/** How money arrives at one kind of gateway, and what its own book says of an invoice. */
interface Outside {
  readonly accountId: () => number
  readonly pay: (reference: string, paid: Paid) => void
  readonly end: (reference: string) => void
  /** Settled payments in hundredths, by the gateway's own list. */
  readonly book: (reference: string) => bigint[]
}
const outsides: Readonly<Record<string, Outside>> = {
  gateway: {
    accountId: () => shop.accountId,
    pay: (reference, { minor, currency, live }) => {
      const [first] = shop.gateway.payments({ reference })
      const arrival = { amountMinor: minor, ...(currency ? { currency } : {}), ...(live === undefined ? {} : { live }) }
      if (first?.state === 'settled') shop.gateway.payAgain(first.id, arrival)
      else shop.gateway.pay(first?.id ?? '', arrival)
    },
    end: (reference) => void shop.gateway.expire(shop.gateway.payments({ reference })[0]?.id ?? ''),
    book: (reference) =>
      shop.gateway
        .payments({ reference })
        .filter(({ state }) => state === 'settled')
        .map(({ paidMinor }) => BigInt(paidMinor ?? 0)),
  },
  coins: {
    accountId: () => shop.cryptoAccountId,
    pay: (reference, { minor, currency, live }) => {
      const invoice = shop.crypto.invoices({ reference })[0]
      const [requested, price] = [BigInt(invoice?.askedUnits ?? 0), BigInt(invoice?.priceMinor ?? 1)]
      const what = currency ? { units: minor, coin: currency } : { units: (minor * requested + price - 1n) / price }
      shop.crypto.broadcast(invoice?.id ?? '', { ...what, ...(live === undefined ? {} : { live }) })
      shop.crypto.mine(6)
    },
    end: (reference) => shop.crypto.expire(shop.crypto.invoices({ reference })[0]?.id ?? ''),
    book: (reference) =>
      shop.crypto
        .transactions({ reference })
        .filter(({ confirmations }) => confirmations >= 6)
        .map(({ units, coin, askedUnits, priceMinor }) =>
          coin === 'SDC' ? (BigInt(units) * BigInt(priceMinor)) / BigInt(askedUnits) : BigInt(units),
        ),
  },
}

interface Opened {
  readonly id: string
  readonly userId: number
}
/** The invoice of an order of 100.00, of a new customer. */
async function open(kind: string): Promise<Opened> {
  lastUser += 1
  const userId = lastUser
  const { settings } = await shop.deps.panels.get(shop.panel.id)
  const { id } = await shop.db.database.transaction(shop.panel.id, (trx) =>
    createInvoice(trx, {
      userId,
      methodId: methods.get(kind) ?? 0,
      payer: null,
      amount: usd(100),
      purpose: { kind: 'order', orderId: userId },
      locale: 'en',
      settings,
      now: shop.deps.clock.now(),
    }),
  )
  await openPayment(shop.deps, shop.panel.id, id, shop.origin)
  return { id, userId }
}

async function settleDown(): Promise<void> {
  await shop.webhooksArrive()
  await shop.work()
}
/** What was announced of an invoice: whether its order may start, and how the money came. */
async function announced({ id, userId }: Opened): Promise<readonly (readonly [boolean, string, boolean])[]> {
  const rows = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql<{ payload: { orderId: number | null; outcome: string; isLate: boolean } }>`
      select payload from platform.outbox where panel_id = ${shop.panel.id} and topic = 'payments.invoice-settled' and payload ->> 'invoiceId' = ${id} order by id`),
  )
  return rows.map(({ payload }) => [payload.orderId === userId, payload.outcome, payload.isLate])
}
const stateOf = async ({ id }: Opened) => (await shop.invoice(id)).state
const suspense = (accountId: number) =>
  shop.db.database.read(shop.panel.id, (trx) => balanceOf(trx, { kind: 'suspense', owner: accountId }))

describe.each(Object.keys(outsides))('money that comes by the %s', (kind) => {
  const { accountId, pay, end, book } = outsides[kind] as Outside

  it.each([
    ['exactly', 10_500n, 102, 'settled', [true, 'exact', false]],
    ['half a percent short: the fee absorbs it', 10_450n, 102, 'settled', [true, 'tolerated', false]],
    ['short beyond that: its amount is credited, the order waits', 10_440n, 101.42, 'underpaid', [false, 'underpaid', false]],
    ['by half: fee and bonus are of its size', 5_250n, 51, 'underpaid', [false, 'underpaid', false]],
    ['too much: the excess stays on the balance', 20_000n, 197, 'settled', [true, 'overpaid', false]],
  ] as const)('%s', async (_, minor, credited, state, event) => {
    const invoice = await open(kind)
    pay(invoice.id, { minor })
    await settleDown()
    expect(book(invoice.id)).toEqual([minor])
    expect([await shop.balance(invoice.userId), await stateOf(invoice)]).toEqual([usd(credited), state])
    expect(await announced(invoice)).toEqual([event])
  })
  it('a second time goes to the balance whole, starts nothing, and a person is told', async () => {
    const invoice = await open(kind)
    // One after the other: which of them is the second depends on whose message comes first.
    for (const minor of [10_500n, 10_500n, 300n]) {
      pay(invoice.id, { minor })
      await settleDown()
    }
    expect(book(invoice.id)).toEqual([10_500n, 10_500n, 300n])
    expect(await shop.balance(invoice.userId)).toBe(usd(213 - 3))
    const logged: object[] = []
    const [telling] = paymentsSubscriptions({ log: { error: (fields) => void logged.push(fields) } })
    for (const [, outcome] of await announced(invoice)) {
      await telling?.run(shop.panel.id, { invoiceId: invoice.id, userId: invoice.userId, outcome } as never)
    }
    const duplicate = { event: 'payment.duplicate', panelId: shop.panel.id, invoiceId: invoice.id, userId: invoice.userId }
    expect(logged).toEqual([duplicate, duplicate])
    expect((await announced(invoice)).map(([starts, outcome]) => [starts, outcome])).toEqual([
      [true, 'exact'],
      [false, 'second'],
      [false, 'second'],
    ])
  })
  it('in another currency than invoiced waits for a person, and no rate is taken from anywhere', async () => {
    const invoice = await open(kind)
    const before = await suspense(accountId())
    pay(invoice.id, { minor: 10_500n, currency: 'EUR' })
    await settleDown()
    expect([await shop.balance(invoice.userId), await stateOf(invoice), await suspense(accountId())]).toEqual([0n, 'pending', before])
    const kept = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ outcome: string; txn_id: string | null }>`
        select outcome, txn_id from payments.external_payment where panel_id = ${shop.panel.id} and reference = ${invoice.id}`),
    )
    expect(kept).toEqual({ outcome: 'suspense', txn_id: null })
  })
  it('for nobody, or for an invoice of another panel, waits in suspense of this account and is never guessed by its amount', async () => {
    const ours = await open(kind)
    const neighbour = await aPanel(shop.db.database)
    const method = await aMethod(shop.db.database, neighbour.id, { strategy: 'message' })
    const theirs = await shop.db.database.transaction(neighbour.id, (trx) =>
      createInvoice(trx, {
        userId: 1,
        methodId: method,
        payer: null,
        amount: usd(100),
        purpose: { kind: 'top_up' },
        locale: 'en',
        settings: neighbour.settings,
        now: shop.deps.clock.now(),
      }),
    )
    const before = await suspense(accountId())
    for (const reference of ['nobody', theirs.id]) {
      const connector = kind === 'coins' ? 'crypto-invoice' : 'sandbox'
      const access = {
        publicId: 'x',
        endpoint: kind === 'coins' ? shop.crypto.url : shop.gateway.url,
        secret: kind === 'coins' ? 'sandbox-crypto-key' : 'sandbox-secret',
        webhookSecrets: [],
      }
      const publicId = await publicIdOf(accountId())
      await shop.deps.gateways[connector]?.create(access, {
        invoiceId: reference,
        amountMinor: 10_500n,
        currency: 'USD',
        description: '',
        returnUrl: shop.origin,
        cancelUrl: shop.origin,
        webhookUrl: `${shop.origin}/hooks/${connector}/${publicId}`,
      })
      pay(reference, { minor: 10_500n })
    }
    await settleDown()
    expect((await suspense(accountId())) - before).toBe(usd(210))
    expect([await shop.balance(ours.userId), await stateOf(ours)]).toEqual([0n, 'pending'])
  })
  it('of a test mode is refused and stored as a row', async () => {
    const invoice = await open(kind)
    pay(invoice.id, { minor: 10_500n, live: false })
    await settleDown()
    expect([await shop.balance(invoice.userId), await stateOf(invoice), await announced(invoice)]).toEqual([0n, 'pending', []])
  })
  it('after its time is settled late: within a day it still pays its order, after that it does not', async () => {
    for (const [wait, starts] of [
      [HOUR, true],
      [25 * HOUR, false],
    ] as const) {
      const invoice = await open(kind)
      end(invoice.id)
      await settleDown()
      expect(await stateOf(invoice)).toBe('expired')
      shop.advance(wait)
      pay(invoice.id, { minor: 10_500n })
      await settleDown()
      expect([await shop.balance(invoice.userId), await stateOf(invoice)]).toEqual([usd(102), 'settled_late'])
      expect(await announced(invoice)).toEqual([[starts, 'exact', true]])
    }
  })
  it('is found by looking when every message is lost, also of a second payment', async () => {
    shop.gateway.configureWebhooks({ drop: true })
    shop.crypto.configureWebhooks({ drop: true })
    const invoice = await open(kind)
    pay(invoice.id, { minor: 10_500n })
    await settleDown()
    expect(await shop.balance(invoice.userId)).toBe(0n)
    shop.advance(61_000)
    await shop.work()
    expect(await shop.balance(invoice.userId)).toBe(usd(102))
    pay(invoice.id, { minor: 10_500n })
    shop.advance(HOUR + 1_000)
    await shop.work()
    expect(await shop.balance(invoice.userId)).toBe(usd(207))
  })
  it('is worth what it was worth when the invoice was made, whatever the rates do since', async () => {
    const rates = (RUB: string) =>
      shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, { currencies: { default: 'USD', rates: { RUB } } }))
    await rates('90')
    const roubles = await shop.aMethod({
      chargeCurrency: 'RUB',
      gatewayAccountId: accountId(),
      ...(kind === 'coins' ? { strategy: 'qr_code' } : {}),
    })
    methods.set('roubles', roubles)
    const invoice = await open('roubles')
    await rates('45')
    shop.crypto.setRate('RUB', 1n)
    pay(invoice.id, { minor: 900_000n })
    await settleDown()
    shop.crypto.setRate('RUB', 211_700n)
    expect([await shop.balance(invoice.userId), await announced(invoice)]).toEqual([usd(100), [[true, 'exact', false]]])
  })
})

const publicIdOf = async (accountId: number): Promise<string> => {
  const row = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(
      sql<{ public_id: string }>`select public_id from payments.gateway_account where panel_id = ${shop.panel.id} and id = ${accountId}`,
    ),
  )
  return row.public_id
}

describe('coins on their way', () => {
  const show = async ({ id }: Opened) => (await shop.ask('GET', `/api/v1/invoices/${id}`, undefined, 'guest')).json().data
  const invoiceAt = ({ id }: Opened) => shop.crypto.invoices({ reference: id })[0]?.id ?? ''

  it('are answered as a code with the exact amount, and the invoice ends with its rate (EP-066)', async () => {
    const answer = await shop.ask('POST', '/api/v1/add-funds', { amount: 100, payment_method_id: methods.get('coins') })
    const { data } = answer.json()
    expect(data).toEqual({
      invoice_id: expect.any(String),
      strategy: 'qr_code',
      url: null,
      qr_code: expect.stringMatching(/^sandcoin:sc1[0-9a-f]+\?amount=4\.53172206$/),
      message: null,
    })
    const invoice = await shop.invoice(data.invoice_id)
    expect(invoice.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(HOUR)
    expect((await show({ id: data.invoice_id, userId: 0 })).confirmed_by).toBe('gateway')
    expect((await shop.ask('POST', `/api/v1/invoices/${data.invoice_id}/mark-is-paid`, {})).statusCode).toBe(422)
  })
  it('are shown and not credited before they are deep enough in the chain; a reorganisation takes them back to there', async () => {
    const invoice = await open('coins')
    shop.crypto.broadcast(invoiceAt(invoice))
    await settleDown()
    expect((await show(invoice)).arriving).toEqual({ confirmations: 0, needed: 3 })
    shop.crypto.mine(2)
    await settleDown()
    expect((await show(invoice)).arriving).toEqual({ confirmations: 2, needed: 3 })
    shop.crypto.reorganise(2)
    await settleDown()
    expect([(await show(invoice)).arriving, await shop.balance(invoice.userId)]).toEqual([{ confirmations: 0, needed: 3 }, 0n])
    shop.crypto.mine(3)
    await settleDown()
    expect([await show(invoice), await shop.balance(invoice.userId)]).toMatchObject([{ status: 'settled', arriving: null }, usd(102)])
  })
  it('that were replaced by others are gone, and nothing was ever credited', async () => {
    const invoice = await open('coins')
    shop.crypto.broadcast(invoiceAt(invoice))
    shop.crypto.mine(2)
    await settleDown()
    shop.crypto.reorganise(2, { drop: true })
    shop.crypto.mine(6)
    await settleDown()
    expect([(await show(invoice)).arriving, await shop.balance(invoice.userId)]).toEqual([null, 0n])
  })
  it('keep the invoice open past its time, and then pay their order', async () => {
    const invoice = await open('coins')
    shop.crypto.broadcast(invoiceAt(invoice))
    await settleDown()
    shop.advance(26 * HOUR)
    await shop.work()
    expect(await stateOf(invoice)).toBe('pending')
    shop.crypto.mine(3)
    await settleDown()
    expect([await stateOf(invoice), await announced(invoice)]).toEqual(['settled', [[true, 'exact', false]]])
  })
  it('that vanish deeper than anybody waits for are an incident, and nothing is taken back by itself (R5)', async () => {
    const invoice = await open('coins')
    shop.crypto.broadcast(invoiceAt(invoice))
    shop.crypto.mine(3)
    await settleDown()
    const before = await shop.balance(invoice.userId)
    shop.crypto.reorganise(3, { drop: true })
    await settleDown()
    const log = { error: () => undefined }
    await reconcileGateways({ ...shop.deps, log }, shop.panel.id, { since: new Date(Date.now() - HOUR), timeoutMs: 0 })
    const incidents = await shop.db.database.read(shop.panel.id, listIncidents)
    expect(incidents.map(({ subject }) => subject)).toContain(`invoice ${(await shop.invoice(invoice.id)).number}`)
    expect([before, await shop.balance(invoice.userId)]).toEqual([usd(102), usd(102)])
  })
})

it('the books are whole after all of it', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
