import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createShopper } from '../../../tools/stack/shopper.ts'
import { type History, linkOf, newRequest } from '../../faults/books/history.ts'
import type { Customer } from '../../faults/kills/customers.ts'
import { readMenu } from '../../faults/kills/menu.ts'
import { randomFrom } from '../../faults/random.ts'

const RETRY_MS = 3000
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

export interface Followed {
  /** How often a process that stopped told the page to come back, and what a page would have noticed. */
  stop(): Promise<{ readonly resumed: number; readonly failed: readonly string[] }>
}

/** A page that shows one order of a customer: it orders, then follows the order's event stream as an EventSource does, through every restart. */
export async function followOrder(port: number, customer: Customer, history: History, seed: number): Promise<Followed> {
  const shopper = await createShopper({ port, host: customer.host })
  const signedIn = await shopper.ask('POST', '/login', {
    ...{ email: customer.email, password: customer.password, 'g-recaptcha-response': 'sandbox-pass' },
  })
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).find((one) => one?.startsWith('AUTH_TOKEN=')) ?? ''
  const authorization = String(signedIn.headers.authorization)
  const { spec, line } = (await readMenu(shopper)).choose(randomFrom(seed), [5, 10])
  const request = newRequest(history, 'customer', spec)
  const body = { orders: [{ ...line, url: linkOf(request) }] }
  const placed = await shopper.ask('POST', '/api/v1/orders', body, { authorization, 'idempotency-key': request.key })
  if (placed.status >= 400) throw new Error(`The followed order was refused: ${placed.status} ${JSON.stringify(placed.body)}`)
  for (const { id } of (placed.body as { data: { id: number }[] }).data) request.orderIds.add(id)
  const [orderId] = request.orderIds
  request.answers += 1
  request.answeredAt = Date.now()

  const failed: string[] = []
  let resumed = 0
  let lastId = ''
  let retryMs = RETRY_MS
  let current: IncomingMessage | undefined
  let stopping = false
  const take = (message: string): void => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
    if (field('retry') !== undefined) retryMs = Number(field('retry'))
    if (field('event') === 'resume') resumed += 1
    const id = field('id')
    if (id !== undefined && id === lastId) failed.push(`order ${orderId} was shown twice as it was`)
    lastId = id ?? lastId
  }
  const following = (async () => {
    while (!stopping) {
      const before = resumed
      const headers = { host: `${customer.host}:${port}`, cookie, ...BROWSER, ...(lastId ? { 'last-event-id': lastId } : {}) }
      const end = await streamed(port, `/core/api/v1/orders/${orderId}/stream`, headers, (stream) => (current = stream), take)
      if (stopping) return
      if (end !== undefined) failed.push(`the stream of order ${orderId}: ${end}`)
      else if (resumed === before) failed.push(`the stream of order ${orderId} ended without a word`)
      await sleep(retryMs)
    }
  })()
  return {
    stop: async () => {
      stopping = true
      current?.destroy()
      await following
      if (lastId === '') failed.push(`order ${orderId} was never shown`)
      return { resumed, failed }
    },
  }
}

/** Resolves when the stream has ended: with nothing when it ended as it should. */
function streamed(
  port: number,
  address: string,
  headers: Readonly<Record<string, string>>,
  opened: (stream: IncomingMessage) => void,
  take: (message: string) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: address, headers, agent: false }, (answer) => {
      opened(answer)
      if (answer.statusCode !== 200) {
        answer.resume()
        resolve(`status ${answer.statusCode}`)
        return
      }
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        const messages = (text + part).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) take(message)
      })
      answer.on('error', (error) => resolve(error.message))
      answer.on('close', () => resolve(answer.complete ? undefined : 'cut off'))
    }).on('error', (error) => resolve(error.message))
  })
}
