import { balanceOf, balancesOf, post, reverse } from '@vitrine/ledger'
import { findLine, orderingSubscriptions, reportAccepted, takePaidLines } from '@vitrine/ordering'
import { payInvoice } from '@vitrine/payments/testing'
import { invariant, micro, Refusal } from '@vitrine/platform/kernel'
import type { Random } from '../random.ts'
import { type Answer, type Customer, PRICE, QUANTITY, type RaceContext } from './race-context.ts'

export const CLIENTS = 64
const REVERSED_AT_ONCE = 25

/** What went wrong in a round, in sentences; nothing when all went right. */
export type Race = (context: RaceContext, random: Random) => Promise<string[]>

const everybody = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)))
const key = (): string => crypto.randomUUID()
const video = (): string => `https://www.youtube.com/watch?v=${key().slice(0, 11)}`
const anOrder = (url: string, quantity = QUANTITY) => ({ orders: [{ service_id: 1, url, quantity }] })
const withStatus = (answers: readonly Answer[], status: number): readonly Answer[] => answers.filter((answer) => answer.status === status)
const orderIdsOf = (answers: readonly Answer[]): number[] =>
  withStatus(answers, 200).flatMap(({ body }) => (body.data as readonly { id: number }[]).map(({ id }) => id))
const expectations = (...pairs: readonly (readonly [what: string, is: unknown, should: unknown])[]): string[] =>
  pairs.filter(([, is, should]) => is !== should).map(([what, is, should]) => `${what}: ${is} instead of ${should}`)

const freeMoney = async ({ database, panel }: RaceContext, { userId }: Customer): Promise<bigint> =>
  (await database.read(panel.id, (trx) => balancesOf(trx, userId))).total
const escrowOf = ({ database, panel }: RaceContext, orderId: number): Promise<bigint> =>
  database.read(panel.id, (trx) => balanceOf(trx, { kind: 'order', owner: orderId }))

/** One balance, spread over its three accounts, worth k orders; 64 clients order at once. */
export const oneBalance: Race = async (context, random) => {
  const worth = random.whole(1, 40)
  const money = BigInt(worth) * PRICE
  const main = (money * BigInt(random.whole(0, 100))) / 100n
  const task = ((money - main) * BigInt(random.whole(0, 100))) / 100n
  const customer = await context.aCustomer({ 'customer.main': main, 'customer.task': task, 'customer.referral': money - main - task })
  const answers = await everybody(() => context.ask(customer, 'POST', '/api/v1/orders', anOrder(video()), key()))
  const refused = withStatus(answers, 422).filter(({ body }) => body.errors?.balance)
  return expectations(
    ['orders placed', withStatus(answers, 200).length, worth],
    ['orders refused for want of money', refused.length, CLIENTS - worth],
    ['different orders', new Set(orderIdsOf(answers)).size, worth],
    ['money left', await freeMoney(context, customer), 0n],
  )
}

/** 64 clients send the same order under the same key. */
export const oneKey: Race = async (context) => {
  const customer = await context.aCustomer({ 'customer.main': 64n * PRICE })
  const [shared, url] = [key(), video()]
  const answers = await everybody(() => context.ask(customer, 'POST', '/api/v1/orders', anOrder(url), shared))
  return expectations(
    ['answers with the order', withStatus(answers, 200).length, CLIENTS],
    ['different orders', new Set(orderIdsOf(answers)).size, 1],
    ['money left', await freeMoney(context, customer), 63n * PRICE],
  )
}

/** 64 clients send different orders under the same key. */
export const oneKeyManyBodies: Race = async (context) => {
  const customer = await context.aCustomer({ 'customer.main': 64n * PRICE })
  const shared = key()
  const answers = await everybody((index) => context.ask(customer, 'POST', '/api/v1/orders', anOrder(video(), QUANTITY + index), shared))
  const [orderId] = orderIdsOf(answers)
  return expectations(
    ['orders placed', withStatus(answers, 200).length, 1],
    ['refused', withStatus(answers, 422).length, CLIENTS - 1],
    ['money left', await freeMoney(context, customer), 64n * PRICE - (orderId ? await escrowOf(context, orderId) : 0n)],
  )
}

/** An unpaid order is paid from balance by 62 clients while the money of its invoice arrives, twice. */
export const balanceAgainstSettlement: Race = async (context) => {
  const customer = await context.aCustomer({ 'customer.main': PRICE })
  const { panel, database, domains, manualMethodId } = context
  const widget = encodeURIComponent(panel.settings.cabinet_widget_token ?? '')
  const requested = await context.ask(customer, 'POST', `/api/v1/order-widget/widget-order-requests?api_token=${widget}`, {
    ...anOrder(video()),
    payment_method_id: manualMethodId,
  })
  invariant(requested.status === 200, `an order by bank transfer: ${JSON.stringify(requested.body)}`)
  const { order_ids, invoice_id: invoiceId } = (requested.body.data as { data: { order_ids: number[]; invoice_id: string } }).data
  const orderId = order_ids[0] ?? 0
  const paying = orderingSubscriptions(domains.ordering).find(({ name }) => name === 'ordering.pay-settled-orders')
  invariant(paying, 'settled invoices pay their orders')
  const fact = { invoiceId, userId: customer.userId, purposeKind: 'order', orderId, outcome: 'exact', isLate: false }
  const settle = async (): Promise<undefined> => {
    await payInvoice(database, panel.id, invoiceId, { externalId: `transfer-${invoiceId}` })
    await paying.run(panel.id, fact as never)
    return undefined
  }
  const answers = await everybody((index) =>
    index < 2 ? settle() : context.ask(customer, 'POST', `/api/v1/orders/${orderId}/pay-by-balance`, {}),
  )
  const paid = answers.filter((answer) => answer?.status === 200).length
  return expectations(
    ['paid from balance at most once', paid <= 1, true],
    ['other clients refused', answers.filter((answer) => answer?.status === 422).length, CLIENTS - 2 - paid],
    ['money of the order', await escrowOf(context, orderId), PRICE],
    ['money left', await freeMoney(context, customer), PRICE],
  )
}

/** A paid order is canceled by its customer while it is being sent. */
export const cancelAgainstSubmit: Race = async (context, random) => {
  const customer = await context.aCustomer({ 'customer.main': PRICE })
  const [orderId = 0] = orderIdsOf([await context.ask(customer, 'POST', '/api/v1/orders', anOrder(video()), key())])
  const { database, panel } = context
  const late = random.whole(0, 3)
  const submit = async (): Promise<boolean> => {
    const lines = await database.transaction(panel.id, (trx) => takePaidLines(trx, CLIENTS))
    for (const { id } of lines) await database.transaction(panel.id, (trx) => reportAccepted(trx, id))
    return lines.some(({ id }) => id === orderId)
  }
  const taken: boolean[] = []
  const answers = await everybody(async (index) => {
    if (index % 16 === late) taken.push(await submit())
    return context.ask(customer, 'POST', `/api/v1/orders/${orderId}/cancel`, {})
  })
  const line = await database.read(panel.id, (trx) => findLine(trx, orderId))
  const isSent = taken.filter(Boolean).length
  return expectations(
    ['sent at most once', isSent <= 1, true],
    ['state', line?.state, isSent === 1 ? 'cancel_pending' : 'canceled'],
    ['cancels that were taken', withStatus(answers, 200).length, 1],
    ['other cancels refused', withStatus(answers, 422).length, CLIENTS - 1],
    ['money of the order', await escrowOf(context, orderId), isSent === 1 ? PRICE : 0n],
    ['money back', await freeMoney(context, customer), isSent === 1 ? 0n : PRICE],
  )
}

/** Transactions that are each taken back twice at once. */
export const reversedTwice: Race = async (context) => {
  const { database, panel } = context
  const customer = await context.aCustomer({ 'customer.main': 2n * BigInt(REVERSED_AT_ONCE) * PRICE })
  const actor = { kind: 'operator', id: 1 } as const
  const given: string[] = []
  for (let index = 0; index < REVERSED_AT_ONCE; index += 1) {
    const leg = {
      debit: { kind: 'expense.adjust', owner: 0 },
      credit: { kind: 'customer.main', owner: customer.userId },
      amount: micro(PRICE),
      code: 'admin',
    } as const
    const posting = { key: `gift:${key()}`, reference: { kind: 'user', id: customer.userId }, actor, legs: [leg] } as const
    given.push((await database.transaction(panel.id, (trx) => post(trx, posting))).txnId)
  }
  const takeBack = (txnId: string): Promise<'done' | string> =>
    database
      .transaction(panel.id, (trx) => reverse(trx, { txnId, key: `back:${key()}`, reason: 'a race', actor }))
      .then(() => 'done')
      .catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)))
  const outcomes = await Promise.all([...given, ...given].map(takeBack))
  return expectations(
    ['taken back', outcomes.filter((outcome) => outcome === 'done').length, REVERSED_AT_ONCE],
    ['refused because it was taken back before', outcomes.filter((outcome) => outcome === 'books.reversedBefore').length, REVERSED_AT_ONCE],
    ['money left', await freeMoney(context, customer), 2n * BigInt(REVERSED_AT_ONCE) * PRICE],
  )
}

/** What was earned is paid out and spent at once. */
export const withdrawalAgainstOrders: Race = async (context, random) => {
  const worth = random.whole(1, 30)
  const customer = await context.aCustomer({ 'customer.referral': BigInt(worth) * PRICE, 'customer.task': PRICE })
  const all = (worth + 1) * Number(PRICE / 1_000_000n)
  const answers = await everybody((index) =>
    index % 4 === 0
      ? context.ask(customer, 'POST', '/api/v1/withdrawal', {
          amount: index === 0 ? all : Number(PRICE / 1_000_000n) * random.whole(1, worth),
          payment_method_id: context.withdrawalMethodId,
          account_number: 'DE00 RACE',
        })
      : context.ask(customer, 'POST', '/api/v1/orders', anOrder(video()), key()),
  )
  const requested = answers.filter((answer, index) => index % 4 === 0 && answer.status === 200).length
  const ordered = answers.filter((answer, index) => index % 4 !== 0 && answer.status === 200).length
  const { database, panel } = context
  const left = await freeMoney(context, customer)
  const posted = await database.read(panel.id, async (trx) => {
    let sum = 0n
    for (const kind of ['customer.main', 'customer.task', 'customer.referral'] as const) {
      sum += await balanceOf(trx, { kind, owner: customer.userId })
    }
    return sum
  })
  return expectations(
    ['one withdrawal at most', requested <= 1, true],
    ['everybody answered 200 or 422', answers.every(({ status }) => status === 200 || status === 422), true],
    ['posted money', posted, BigInt(worth + 1 - ordered) * PRICE],
    ['nobody overdrawn', left >= 0n, true],
    ['free money is held when a withdrawal was taken', left < posted, requested === 1],
  )
}
