import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '@vitrine/platform/processes'
import { createShopper, type Shopper } from './stack/shopper.ts'
import { type Stack, startStack } from './stack/stack.ts'

const WITHIN_MS = 120_000
const EMAIL = 'smoke@example.com'
const BRIEFED = 'youtube-comments-groups-and-forums'

/**
 * `npm run smoke`: the main job end to end on a fresh data folder and free ports. A guest orders by link, pays at the sandbox's gateway, the upstream
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
  const wish = { serviceId: service.id, url: 'https://www.youtube.com/watch?v=BriefTest01', quantity: 20, email: EMAIL, targets }
  await shopper.payAtGateway((await shopper.orderAsGuest(wish)).payUrl)
  const order = await until('the upstream panel took the order with a brief', async () => {
    const { orders } = (await (await fetch(`${sandbox.upstream}/_books/orders`)).json()) as UpstreamBook
    return orders.find(({ link }) => link === wish.url)
  })
  const has = JSON.stringify([order.quantity, order.fields.brief, order.fields.language])
  if (has !== JSON.stringify([20, given.textarea, given.languages]))
    throw new Error(`Of 20 with a brief the upstream panel has ${has} in its book`)
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

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Waited ${WITHIN_MS / 1000} s in vain until ${what}.`)
    await sleep(200)
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`smoke failed: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  },
)
