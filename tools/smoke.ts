import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '@vitrine/platform/processes'
import { firstSale } from './first-sale/first-sale.ts'
import { createShopper, type Shopper } from './stack/shopper.ts'
import { type Stack, startStack } from './stack/stack.ts'

const WITHIN_MS = 120_000
const EMAIL = 'smoke@example.com'
const BRIEFED = 'youtube-comments-groups-and-forums'

/**
 * `npm run smoke` (with `--console`: the first sale of an empty deployment, in `first-sale/`): the main job end to end on a fresh data folder and free ports. A guest orders by link, pays at the sandbox's gateway, the upstream
 * panel delivers, the mail arrives; then the sandbox's books must agree with what the shop says.
 */
async function main(): Promise<void> {
  const started = Date.now()
  const dataDir = temporaryFolder('vitrine-smoke-')
  const stack = await startStack({ dataDir: dataDir.path, port: 0, deliverySeconds: 3, timingsDivisor: 100, durable: false })
  try {
    const shopper = await createShopper({ port: stack.port, host: 'tidewell.localhost' })
    const orderedAt = Date.now()
    const { orderId, payUrl } = await shopper.orderAsGuest({
      serviceId: 1,
      url: 'https://www.youtube.com/watch?v=l1sb0nMRN4k',
      quantity: 1000,
      email: EMAIL,
    })
    await shopper.payAtGateway(payUrl)
    const upstream = await until('the upstream panel delivered the order', async () => {
      const orders = (await (await fetch(`${stack.sandbox.upstream}/_books/orders`)).json()) as UpstreamBook
      return orders.orders.find((order) => order.link.includes('l1sb0nMRN4k') && order.state === 'Completed')
    })
    if (upstream.quantity !== 1000) throw new Error(`The upstream panel has a quantity of ${upstream.quantity} in its book`)
    await orderWithBrief(stack, shopper)
    await until('the mail about the finished order arrived', async () => {
      const mails = (await (await fetch(`${stack.sandbox.mail}/_books/mails?to=${encodeURIComponent(EMAIL)}`)).json()) as MailBook
      return mails.mails.find((mail) => mail.subject === `Order ${orderId} is complete`)
    })
    await checkMetrics(stack.adminPort())
    console.info(
      `order ${orderId} completed in ${((Date.now() - orderedAt) / 1000).toFixed(1)} s (whole run ${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
  } finally {
    await stack.stop()
    dataDir.remove()
  }
}

/** A service that asks for a brief: the upstream panel must have the quantity, the brief and the language. */
async function orderWithBrief({ sandbox }: Stack, shopper: Shopper): Promise<void> {
  const listed = (await shopper.ask('GET', '/api/v1/services')).body as { readonly data: readonly Listed[] }
  const service = listed.data.find(({ slug }) => slug === BRIEFED)
  if (!service) throw new Error(`The catalogue has no service ${BRIEFED}`)
  const given: Readonly<Record<string, string>> = { textarea: 'Write about my cat, friendly tone', languages: 'en' }
  const targets = service.targets.map(({ id, type }) => ({ target_id: id, values: [given[type.name] ?? ''] }))
  const input = { serviceId: service.id, url: 'https://www.youtube.com/watch?v=BriefTest01', quantity: 20, email: EMAIL, targets }
  await shopper.payAtGateway((await shopper.orderAsGuest(input)).payUrl)
  const order = await until('the upstream panel took the order with a brief', async () => {
    const { orders } = (await (await fetch(`${sandbox.upstream}/_books/orders`)).json()) as UpstreamBook
    return orders.find(({ link }) => link === input.url)
  })
  const has = JSON.stringify([order.quantity, order.fields.brief, order.fields.language])
  if (has !== JSON.stringify([20, given.textarea, given.languages]))
    throw new Error(`Of 20 with a brief the upstream panel has ${has} in its book`)
}

/** Both orders were handed on and both payments came by a webhook; the queues are worked off. */
async function checkMetrics(adminPort: number): Promise<void> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  const seriesValue = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
  for (const series of [
    'vitrine_submissions_total{outcome="accepted"}',
    'vitrine_payment_webhooks_total{result="received"}',
    'vitrine_payment_webhooks_total{result="processed"}',
  ])
    if (!(seriesValue(series) >= 2)) throw new Error(`${series} is ${seriesValue(series)} in the metrics after two orders`)
  for (const queue of ['outbox', 'fulfilment.submit-lines', 'payments.read-webhooks', 'notifications.send-mail']) {
    const lag = seriesValue(`vitrine_queue_lag_seconds{queue="${queue}"}`)
    if (!(lag >= 0 && lag < 60)) throw new Error(`The lag of the queue ${queue} is ${lag} s in the metrics`)
  }
  if (!text.includes('vitrine_jobs_waiting{queue="')) throw new Error('The metrics tell no waiting jobs')
}

interface Listed {
  readonly id: number
  readonly slug: string
  readonly targets: readonly { readonly id: number; readonly type: { readonly name: string } }[]
}
interface UpstreamBook {
  readonly orders: readonly {
    readonly link: string
    readonly state: string
    readonly quantity: number
    readonly fields: Readonly<Record<string, string>>
  }[]
}
interface MailBook {
  readonly mails: readonly { readonly subject: string }[]
}

async function until<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const found = await poll()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Waited ${WITHIN_MS / 1000} s in vain until ${what}.`)
    await sleep(200)
  }
}

const isConsole = process.argv.includes('--console')
;(isConsole ? firstSale() : main()).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`smoke failed: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  },
)
