import { disableService } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { findUserByEmail, freezeUser } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paySettledOrders } from '../commands/paying/pay-settled-orders.ts'
import { findLine } from '../store/line-store.ts'
import { aLine, anOrderShop, aVideo, type OrderShop, VIDEO } from '../testing/index.ts'

let shop: OrderShop
let manual: number
beforeAll(async () => {
  shop = await anOrderShop()
  manual = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', feePpm: 50_000 })
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const balance = (userId = shop.user.id) => shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))
const newCustomer = async (dollars: number) => {
  const user = await aUser(shop.db.database, shop.panel.id)
  if (dollars > 0) await shop.fund(dollars, user.id)
  return user.id
}
const request = (body: object, as: 'guest' | number = 'guest', headers = {}) =>
  shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, { payment_method_id: manual, ...body }, { as, headers })

describe('an order from balance', () => {
  it('charges exactly the quoted cost and shows it as order in the finances (EP-029, EP-135, FIN-003)', async () => {
    const customer = await newCustomer(10)
    const quoted = await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, {
      order_widget_type: 'single',
      services: [aLine({ is_guarantee: true })],
    })
    const answer = await shop.ask(
      'POST',
      '/api/v1/orders',
      { orders: [aLine({ is_guarantee: true })], source: 'single_form' },
      { as: customer },
    )
    expect(answer.statusCode).toBe(200)
    const [order] = answer.json().data
    expect(order).toMatchObject({
      cost: '2.20',
      quantity: 1000,
      status: 'in_processing',
      url: VIDEO,
      has_refill: true,
      source: 'single_form',
      current_quantity: 0,
      percent_of_current_fill: 0,
    })
    expect(quoted.json().data.total_amount).toBe(order.cost)
    const progress = await shop.ask('GET', `/api/v1/orders/${order.id}/progress`, undefined, { as: customer })
    expect(progress.json().data.price).toMatchObject({ guarantee: '0.20', coupon_discount: '0.00' })
    expect((await balance(customer)).total).toBe(7_800_000n)
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      statement(trx, { userId: customer, types: ['order'], limit: 5, offset: 0 }),
    )
    expect(rows.rows.map(({ type, amount, referenceId }) => ({ type, amount, referenceId }))).toEqual([
      { type: 'order', amount: -2_200_000n, referenceId: order.id },
    ])
  })
  it('is the same order when the client repeats itself, also at the same time (EP-136)', async () => {
    const customer = await newCustomer(100)
    const place = () =>
      shop.ask(
        'POST',
        `/api/v1/order-widget/orders?${shop.widget}`,
        { orders: [aLine()] },
        { as: customer, headers: { 'idempotency-key': 'one-click' } },
      )
    const answers = await Promise.all(Array.from({ length: 16 }, place))
    expect(new Set(answers.map((answer) => answer.json().data[0].id)).size).toBe(1)
    expect((await balance(customer)).total).toBe(98_000_000n)
  })
  it('refuses a used key with another body', async () => {
    const customer = await newCustomer(100)
    const headers = { 'idempotency-key': 'other-body' }
    await shop.ask('POST', '/api/v1/orders', { orders: [aLine()] }, { as: customer, headers })
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ quantity: 2000 })] }, { as: customer, headers })
    expect([answer.statusCode, (await balance(customer)).total]).toEqual([422, 98_000_000n])
  })
  it('is refused whole under errors.balance when the money does not suffice, and leaves nothing behind', async () => {
    const customer = await newCustomer(3)
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine(), aLine()] }, { as: customer })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: 'Insufficient funds on the balance.', errors: { balance: ['Insufficient funds on the balance.'] } },
    ])
    expect((await shop.ask('GET', '/api/v1/orders', undefined, { as: customer })).json().data).toEqual([])
  })
  it('spends one balance once, however many orders come at the same time', async () => {
    const customer = await newCustomer(10)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.ask('POST', '/api/v1/orders', { orders: [aLine()] }, { as: customer })),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
    expect((await balance(customer)).total).toBe(0n)
  })
  it('needs somebody signed in; a guest is told 401 (PAY-001)', async () => {
    expect((await shop.ask('POST', `/api/v1/order-widget/orders?${shop.widget}`, { orders: [aLine()] }, { as: 'guest' })).statusCode).toBe(
      401,
    )
  })
  it('is refused to a frozen customer', async () => {
    const frozen = await newCustomer(10)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where panel_id = ${shop.panel.id} and user_id = ${frozen}`),
    )
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine()] }, { as: frozen })
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your account is frozen. Please contact support.'])
  })
})

describe('bad lines', () => {
  it.each([
    ['a quantity under the minimum', { quantity: 99 }, 'orders.0.quantity', 'The quantity must be between 100 and 10000.'],
    ['a quantity over the maximum', { quantity: 10_001 }, 'orders.0.quantity', 'The quantity must be between 100 and 10000.'],
    [
      'a quantity off the step',
      { service_id: 2, quantity: 130, url: 'https://www.youtube.com/@ainawalks' },
      'orders.0.quantity',
      'The quantity must be a multiple of 50.',
    ],
    ['a service that is off', { service_id: 3 }, 'orders.0.service_id', 'This service is not available.'],
    ['a service that never was', { service_id: 999 }, 'orders.0.service_id', 'This service is not available.'],
    ['no link', { url: '' }, 'orders.0.url', 'The url field is required.'],
    ['a link of another kind', { url: 'https://www.youtube.com/@ainawalks' }, 'orders.0.url', 'The link is not valid for this service.'],
    ['a link of nowhere', { url: 'https://example.com/x' }, 'orders.0.url', 'The link is not valid for this service.'],
    [
      'a target of another service',
      { targetable_values: [{ target_id: 77, values: ['x'] }] },
      'orders.0.targetable_values',
      'The target 77 does not belong to this service.',
    ],
  ])('%s is named under its field', async (_, line, field, message) => {
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine(line)] })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [message] }])
  })
  it('a quantity that is no whole number is refused (ORDER-004)', async () => {
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ quantity: 10.5 })] })
    expect(Object.keys(answer.json().errors)).toEqual(['orders.0.quantity'])
  })
  it('a service that was closed is named under its field (ORDERFORM-016)', async () => {
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ service_id: 3 })] })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { 'orders.0.service_id': ['This service is not available.'] }])
  })
  it('a mark of a repeated order is 1 or 0, true or false, and nothing else (ORDERFORM-014)', async () => {
    const customer = await newCustomer(20)
    const place = (is_reorder: unknown) =>
      shop.ask('POST', '/api/v1/orders', { orders: [{ ...aLine({ url: aVideo() }), is_reorder }] }, { as: customer })
    const marks = await Promise.all(
      [1, 0, true, false].map(async (mark) => {
        const { id } = (await place(mark)).json().data[0]
        return shop.db.database.read(shop.panel.id, (trx) =>
          trx.one(
            sql<{ is_reorder: boolean }>`select is_reorder from ordering.order_line where panel_id = ${shop.panel.id} and id = ${id}`,
          ),
        )
      }),
    )
    expect(marks.map(({ is_reorder }) => is_reorder)).toEqual([true, false, true, false])
    const refused = await place(2)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['orders.0.is_reorder']])
  })
  it('every line’s problems come back together', async () => {
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ quantity: 1 }), aLine({ url: 'nonsense' }), aLine()] })
    expect(Object.keys(answer.json().errors)).toEqual(['orders.0.quantity', 'orders.1.url'])
  })
  it('the link is stored in its canonical form', async () => {
    const customer = await newCustomer(10)
    const answer = await shop.ask(
      'POST',
      '/api/v1/orders',
      { orders: [aLine({ url: ' https://youtu.be/l1sb0nMRN4k?si=tracking ' })] },
      { as: customer },
    )
    expect(answer.json().data[0].url).toBe(VIDEO)
  })
})

describe('countries', () => {
  it('that were chosen stand in the order, by name in the language asked for, and in none of a service without them', async () => {
    await aCatalogue(shop.db.database, shop.panel.id, {
      targets: [{ id: 7, type: 'countries', name: 'Countries' }],
      services: [aService({ id: 7, slug: 'views-from', targetIds: [7] })],
    })
    const lines = [aLine({ service_id: 7, targetable_values: [{ target_id: 7, values: ['JP', 'DE'] }] }), aLine({ url: aVideo() })]
    const customer = await newCustomer(10)
    const placed = (await shop.ask('POST', '/api/v1/orders', { orders: lines }, { as: customer })).json().data
    const [japan, germany] = [
      expect.objectContaining({ iso_code_2: 'JP', name: 'Japan' }),
      { id: 57, iso_code_2: 'DE', name: 'Deutschland' },
    ]
    expect(placed.map(({ countries }: { countries: object[] }) => countries.length)).toEqual([2, 0])
    const seen = await shop.ask('GET', `/api/v1/orders/${placed[0].id}?locale=de`, undefined, { as: customer })
    expect(seen.json().data.countries).toEqual([japan, germany])
  })

  describe('named by their ids', () => {
    const [germany, france] = [57, 75]
    beforeAll(async () => {
      await aCatalogue(shop.db.database, shop.panel.id, {
        targets: [{ id: 8, type: 'countries', name: 'Countries', selectableValues: ['DE', 'FR', 'JP'] }],
        services: [aService({ id: 8, slug: 'views-of', targetIds: [8], allowedUseCountries: true })],
      })
    })
    const chosen = (more: object = {}) => ({ ...aLine({ service_id: 8, url: aVideo() }), ...more })
    const widget = (call: string, body: object, as: 'guest' | number) =>
      shop.ask('POST', `/api/v1/order-widget/${call}?${shop.widget}`, body, { as })

    it('are ordered by each of the calls, and are what the provider is told (EP-029)', async () => {
      const customer = await newCustomer(10)
      const first = await shop.ask('POST', '/api/v1/orders', { orders: [chosen({ countries: [germany, france] })] }, { as: customer })
      expect(first.statusCode, first.body).toBe(200)
      expect(first.json().data[0].countries.map(({ iso_code_2 }: { iso_code_2: string }) => iso_code_2)).toEqual(['DE', 'FR'])
      const result = await shop.db.database.read(shop.panel.id, (trx) => findLine(trx, first.json().data[0].id))
      expect(result?.targetableValues).toEqual([{ target_id: 8, values: ['DE', 'FR'] }])
      expect(result?.providerFields).toEqual({ country: 'DE\nFR' })
    })
    it('are ordered from the form, by balance and by a payment method (EP-136, EP-137)', async () => {
      const customer = await newCustomer(10)
      const paid = await widget('orders', { orders: [chosen({ countries: [germany] })] }, customer)
      expect(paid.json().data[0].countries).toEqual([{ id: germany, name: 'Germany', iso_code_2: 'DE' }])
      const response = await request({ orders: [chosen({ countries: [france] })] }, customer)
      const [id] = response.json().data.data.order_ids
      const order = await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as: customer })
      expect(order.json().data.countries).toEqual([{ id: france, name: 'France', iso_code_2: 'FR' }])
    })
    it('are refused under their field where they cannot be chosen, are none, or are too many', async () => {
      const customer = await newCustomer(10)
      const errorsOf = async (line: object) =>
        (await shop.ask('POST', '/api/v1/orders', { orders: [line] }, { as: customer })).json().errors
      const field = 'orders.0.countries'
      expect(await errorsOf({ ...aLine(), countries: [germany] })).toEqual({ [field]: ['You can’t choose countries for this service.'] })
      expect((await errorsOf(chosen({ countries: [9999] })))[field]).toEqual(['The selected countries is invalid.'])
      const poland = 179
      expect((await errorsOf(chosen({ countries: [poland] })))[field]).toEqual(['The selected countries is invalid.'])
      expect(await errorsOf(chosen({ countries: Array.from({ length: 11 }, (_, at) => at + 1) }))).toEqual({
        [field]: ['The orders.0.countries must not have more than 10 items.'],
      })
      const quoted = await widget(
        'services/total-cost',
        { order_widget_type: 'single', services: [{ ...aLine(), countries: [germany] }] },
        'guest',
      )
      expect(quoted.json().errors).toEqual({ 'services.0.countries': ['You can’t choose countries for this service.'] })
      expect((await errorsOf(chosen()))['orders.0.targetable_values']).toEqual(['The countries field is required.'])
    })
  })
})

describe('an order by a payment method', () => {
  it('gives a guest payment instructions and the same answer whether the e-mail had an account or not, and signs nobody in (EP-137, OWAPI-006, OWAPI-007, PROD-005)', async () => {
    const known = await aUser(shop.db.database, shop.panel.id)
    const messages: string[][] = []
    for (const email of ['stranger@example.com', known.email]) {
      const answer = await request({ orders: [aLine()], email })
      expect([answer.statusCode, answer.headers.authorization, answer.headers['set-cookie']]).toEqual([200, undefined, undefined])
      const { user, data } = answer.json().data
      messages.push(Object.keys(user))
      expect(user).toEqual({
        accountType: 'individual',
        createdAt: shop.time.now.toISOString(),
        email,
        emailVerifiedAt: null,
        isNewUser: true,
        name: null,
      })
      const message = { invoice: expect.any(String), account_number: 'DE12 3456', comment: expect.any(String) }
      expect(data).toMatchObject({ strategy: 'message', message })
    }
    expect(messages[0]).toEqual(messages[1])
  })
  it('tells a customer who is signed in who they are: nobody new (OWAPI-006, PROD-005)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const { user } = (await request({ orders: [aLine()] }, customer.id)).json().data
    expect(user).toMatchObject({ email: customer.email, isNewUser: false, accountType: 'individual' })
  })
  it('binds a new guest to the affiliate who brought them; an account that there was before stays as it is', async () => {
    const [affiliate, known] = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)]
    for (const email of ['brought@example.com', known.email])
      expect((await request({ orders: [aLine()], email, affiliate_code: affiliate.affiliateCode })).statusCode).toBe(200)
    const [guest, same] = await shop.db.database.read(shop.panel.id, async (trx) => [
      await findUserByEmail(trx, 'brought@example.com'),
      await findUserByEmail(trx, known.email ?? ''),
    ])
    expect([guest?.referredBy, same?.referredBy]).toEqual([affiliate.id, null])
  })
  it('tells a guest nothing of a frozen account behind the e-mail: the same answer, and its money starts nothing', async () => {
    const frozen = await aUser(shop.db.database, shop.panel.id)
    await shop.db.database.transaction(shop.panel.id, (trx) => freezeUser(trx, frozen.id, 'operator', new Date()))
    const [stranger, known] = [
      await request({ orders: [aLine()], email: 'somebody@example.com' }),
      await request({ orders: [aLine()], email: frozen.email }),
    ]
    expect(known.statusCode).toBe(stranger.statusCode)
    const shapeOf = (answer: typeof known) => {
      const { user, data } = answer.json().data
      return { user: { ...user, email: '' }, keys: Object.keys(data), strategy: data.strategy }
    }
    expect(shapeOf(known)).toEqual(shapeOf(stranger))
    const { invoice_id: invoiceId, order_ids } = known.json().data.data
    await payInvoice(shop.db.database, shop.panel.id, invoiceId)
    const snapshot = await shop.deps.catalogue.snapshot(shop.panel.id)
    const settled = { invoiceId, userId: frozen.id, outcome: 'exact', isLate: false }
    await shop.db.database.transaction(shop.panel.id, (trx) => paySettledOrders(trx, snapshot, settled, new Date()))
    const line = await shop.db.database.read(shop.panel.id, (trx) => findLine(trx, order_ids[0]))
    expect(line?.state).toBe('unpaid')
    expect((await balance(frozen.id)).main).toBe(line?.charged)
  })
  it('is paid by one invoice for a repeated key, however often another payment method is asked for (ORDERSTATE-005)', async () => {
    const customer = await newCustomer(0)
    const requested = (await request({ orders: [aLine()] }, customer)).json().data.data
    const body = { payment_method_id: manual }
    const pay = (key: string, more = {}) =>
      shop.ask(
        'POST',
        `/api/v1/orders/${requested.order_ids[0]}/pay-by-invoice`,
        { ...body, ...more },
        { as: customer, headers: { 'idempotency-key': key } },
      )
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay('another-way')))
    expect(new Set(answers.map((answer) => answer.json().data.invoice_id)).size).toBe(1)
    // Asked for again on the same terms, the open payment is resumed (ADR 0021).
    expect((await pay('another-wish')).json().data.invoice_id).toBe(answers[0]?.json().data.invoice_id)
    expect((await pay('another-way', { unpaid_discount: true })).statusCode).toBe(422)
  })
  it('stays unpaid and moves no money until the payment comes', async () => {
    const customer = await newCustomer(0)
    const answer = await request({ orders: [aLine()] }, customer)
    const [id] = answer.json().data.data.order_ids
    const order = (await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as: customer })).json().data
    expect(order).toMatchObject({
      status: 'unpaid',
      actions: { payable: true, deletable: true, cancelable: false, pausable: false, activable: false },
    })
    expect((await balance(customer)).total).toBe(0n)
  })
  it('is one order and one invoice for a repeated key', async () => {
    const headers = { 'idempotency-key': 'guest-once' }
    const body = { orders: [aLine()], email: 'twice@example.com' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(body, 'guest', headers)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data.data))).size).toBe(1)
  })
  it('needs a guest’s e-mail and says so under the field (VAL-002)', async () => {
    expect((await request({ orders: [aLine()] })).json().errors).toEqual({ email: ['The email field is required.'] })
    expect((await request({ orders: [aLine()], email: 'nonsense' })).json().errors).toEqual({
      email: ['The email must be a valid email address.'],
    })
  })
  it('cannot be paid with the balance method (PAY-001)', async () => {
    const id = await aMethod(shop.db.database, shop.panel.id, { strategy: 'balance' })
    expect(Object.keys((await request({ orders: [aLine()], email: 'a@example.com', payment_method_id: id })).json().errors)).toEqual([
      'payment_method_id',
    ])
  })
  it('needs a payment method and says so under its field (VAL-004)', async () => {
    const answer = await request({ orders: [aLine()], email: 'a@example.com', payment_method_id: undefined })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['payment_method_id']])
  })
  it('answers 422 to a wrong widget token, never 401 (OWAPI-001)', async () => {
    for (const token of ['', '?api_token=x']) {
      const answer = await shop.ask('POST', `/api/v1/order-widget/services/total-cost${token}`, { services: [aLine()] }, { as: 'guest' })
      expect(answer.statusCode).toBe(422)
    }
  })
})

describe('a quote', () => {
  const quote = (body: object) =>
    shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, { order_widget_type: 'single', ...body })
  it('groups lines by link with their place in the request (PAY-008)', async () => {
    const other = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
    const { items } = (await quote({ services: [aLine(), aLine({ url: other }), aLine({ quantity: 500 })] })).json().data
    expect(items).toEqual([
      expect.objectContaining({
        url: VIDEO,
        cost: '3.00',
        total_quantity: 1500,
        services: [expect.objectContaining({ index: 0 }), expect.objectContaining({ index: 2 })],
      }),
      expect.objectContaining({
        url: other,
        cost: '2.00',
        services: [expect.objectContaining({ index: 1, cost: '2.00', total_quantity: 1000 })],
      }),
    ])
  })
  it('adds the fee of the method and says every amount as text and number (PAY-009)', async () => {
    const quoted = (await quote({ services: [aLine({ quantity: 5000 })], payment_method_id: manual })).json().data
    expect(quoted).toMatchObject({
      original_amount: '10.00',
      original_amount_float: 10,
      fee: '0.50',
      fee_float: 0.5,
      total_amount: '10.50',
      total_amount_float: 10.5,
      coupon_bonus_type: null,
    })
  })
  it('takes a method or a saved card, never both (OWAPI-005)', async () => {
    expect((await quote({ services: [aLine()], payment_method_id: manual, recurring_payments_method_id: 3 })).statusCode).toBe(422)
  })
  it('prices a line before its link is complete', async () => {
    expect((await quote({ services: [aLine({ url: 'yout' })] })).json().data.total_amount).toBe('2.00')
  })
})

describe('a catalogue that moves', () => {
  it('takes no order for a service that was switched off meanwhile', async () => {
    const customer = await newCustomer(10)
    await shop.db.database.transaction(shop.panel.id, (trx) => disableService(trx, 4))
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ service_id: 4 })] }, { as: customer })
    expect(answer.json().errors).toEqual({ 'orders.0.service_id': ['This service is not available.'] })
    expect((await balance(customer)).total).toBe(10_000_000n)
  })
})

describe('the books of all these orders', () => {
  it('agree to the micro', async () => {
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
})
