import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, createShopper, type Shopper } from '../../../tools/stack/shopper.ts'
import { type History, linkOf, newRequest, type OrderRequest } from '../books/history.ts'
import type { OutsideWorld } from '../books/outside-world.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Customer } from './customers.ts'
import { type Menu, readMenu } from './menu.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

const PAUSE_MS = 300
/** Who has no money left asks less often. */
const POOR_PAUSE_MS = 2000

export interface LoadContext {
  readonly port: number
  readonly hosts: readonly string[]
  readonly customers: readonly Customer[]
  readonly guests: number
  readonly world: OutsideWorld
  readonly history: History
  readonly seed: number
  /** The longest that anybody waits between two orders. */
  readonly pauseMs?: number
}

export interface Load {
  /** Starts nothing new; resolves when every `OrderRequest` under way has ended. */
  stop(): Promise<void>
}

/** Customers order from balance and guests pay at the gateway, each in a loop of its own, all with idempotency keys and retries. */
export function startLoad(context: LoadContext): Load {
  const state = { stopping: false }
  const forever = async (index: number, once: (random: Random) => Promise<void>): Promise<void> => {
    const random = randomFrom(context.seed + index * 7919)
    while (!state.stopping) {
      await once(random)
      await sleep(random.between(0, context.pauseMs ?? PAUSE_MS))
    }
  }
  const customers = context.customers.map(async (customer, index) => {
    const shopper = await visit(context, customer.host)
    const session = { bearer: undefined as string | undefined }
    await forever(index, (random) => orderFromBalance(context, shopper, customer, session, random))
  })
  const guests = Array.from({ length: context.guests }, async (_, index) => {
    const shopper = await visit(context, context.hosts[index % context.hosts.length] ?? '')
    await forever(1000 + index, (random) => orderAsGuest(context, shopper, random))
  })
  const all = Promise.all([...customers, ...guests])
  return {
    stop: async () => {
      state.stopping = true
      await all
    },
  }
}

async function visit({ port }: LoadContext, host: string): Promise<Visitor> {
  for (;;) {
    try {
      const shopper = await createShopper({ port, host })
      const menu = await readMenu(shopper)
      const settings = (await shopper.ask('GET', '/settings')).body as { data: { cabinet_widget_token: string } }
      return { ...shopper, menu, widget: `api_token=${encodeURIComponent(settings.data.cabinet_widget_token)}` }
    } catch {
      await sleep(200)
    }
  }
}

type Visitor = Shopper & { readonly widget: string; readonly menu: Menu }

/** Addresses differ, so that the limits per address do not end the load. */
const addressOf = (random: Random): string => `10.${random.whole(1, 250)}.${random.whole(1, 250)}.${random.whole(1, 250)}`

async function orderFromBalance(
  context: LoadContext,
  shopper: Visitor,
  customer: Customer,
  session: { bearer: string | undefined },
  random: Random,
): Promise<void> {
  const { history } = context
  session.bearer ??= await signIn(shopper, customer, random)
  if (!session.bearer) return
  const { spec, line } = shopper.menu.choose(random, [5, 30])
  const request = newRequest(history, 'customer', spec)
  const headers = { authorization: `Bearer ${session.bearer}`, 'idempotency-key': request.key }
  const body = { orders: [{ ...line, url: linkOf(request) }] }
  const ask = () => retryUntilAnswered(history, request, () => shopper.ask('POST', '/api/v1/orders', body, headers))
  // Now and then the button is pressed twice, or once more when the answer is there already.
  const answers = random.happens(0.1) ? await Promise.all([ask(), ask()]) : [await ask()]
  if (random.happens(0.15)) answers.push(await ask())
  for (const answer of answers) for (const id of idsOf(answer)) request.orderIds.add(id)
  if (request.refusal?.startsWith('401')) session.bearer = undefined
  if (request.refusal) await sleep(POOR_PAUSE_MS)
  const [orderId] = request.orderIds
  if (orderId !== undefined && random.happens(0.08)) {
    await sleep(random.between(0, 1500))
    history.cancels += 1
    await shopper.ask('POST', `/api/v1/orders/${orderId}/cancel`, {}, { authorization: headers.authorization }).catch(() => undefined)
  }
}

async function signIn(shopper: Visitor, { email, password }: Customer, random: Random): Promise<string | undefined> {
  const body = { email, password, 'g-recaptcha-response': 'sandbox-pass' }
  const answer = await shopper.ask('POST', '/login', body, { 'x-forwarded-for': addressOf(random) }).catch(() => undefined)
  if (answer?.status === 200) return String(answer.headers.authorization).replace(/^Bearer /, '')
  await sleep(500)
  return undefined
}

const idsOf = (answer: Answer | undefined): number[] => (answer ? (answer.body as { data: { id: number }[] }).data.map(({ id }) => id) : [])

/** Mostly somebody new: one address is given three orders, then one in ten minutes. */
const guestEmail = (random: Random): string => `guest-${random.happens(0.1) ? random.whole(1, 50) : crypto.randomUUID()}@faults.example`

async function orderAsGuest({ world, history }: LoadContext, shopper: Visitor, random: Random): Promise<void> {
  const method = await cardMethod(shopper)
  if (method === undefined) {
    await sleep(PAUSE_MS)
    return
  }
  const { spec, line } = shopper.menu.choose(random, [20, 60])
  const request = newRequest(history, 'guest', spec)
  const body = {
    orders: [{ ...line, url: linkOf(request) }],
    email: guestEmail(random),
    payment_method_id: method,
    source: 'single_form',
  }
  const headers = { 'idempotency-key': request.key, 'x-forwarded-for': addressOf(random) }
  const ask = () =>
    retryUntilAnswered(history, request, () =>
      shopper.ask('POST', `/api/v1/order-widget/widget-order-requests?${shopper.widget}`, body, headers),
    )
  const answers = random.happens(0.1) ? await Promise.all([ask(), ask()]) : [await ask()]
  if (random.happens(0.1)) answers.push(await ask())
  const urls = answers.flatMap((answer) => rememberRequest(request, answer))
  const [url] = urls
  if (!url || random.happens(0.08)) return
  await sleep(random.between(0, 800))
  const choice = random.happens(0.08) ? 'twice' : random.happens(0.06) ? 'decline' : 'pay'
  await world.press(url, choice)
  if (choice !== 'decline') history.paid += 1
}

function rememberRequest(request: OrderRequest, answer: Answer | undefined): string[] {
  if (!answer) return []
  const { data } = (answer.body as { data: { data: { order_ids: number[]; url: string } } }).data
  for (const id of data.order_ids) request.orderIds.add(id)
  return [data.url]
}

async function cardMethod(shopper: Visitor): Promise<number | undefined> {
  const answer = await shopper.ask('GET', `/api/v1/order-widget/payment-methods?${shopper.widget}`).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const methods = (answer.body as { data: { id: number; strategy: string; currency?: string }[] }).data
  return methods.find(({ strategy }) => strategy === 'others')?.id
}
