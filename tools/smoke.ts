import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createShopper } from './stack/shopper.ts'
import { startStack } from './stack/stack.ts'

const WITHIN_MS = 120_000
const EMAIL = 'smoke@example.com'

/**
 * `npm run smoke`: the main job end to end on a fresh data folder and free ports. A guest orders by link, pays at the sandbox's gateway, the upstream
 * panel delivers, the mail arrives; then the sandbox's books must agree with what the shop says.
 */
async function main(): Promise<void> {
  const started = Date.now()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-smoke-'))
  const stack = await startStack({ dataDir, port: 0, deliverySeconds: 3, timingsDivisor: 100, durable: false })
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
    await until('the mail about the finished order arrived', async () => {
      const mails = (await (await fetch(`${stack.sandbox.mail}/_books/mails?to=${encodeURIComponent(EMAIL)}`)).json()) as MailBook
      return mails.mails.find((mail) => mail.subject === `Order ${orderId} is complete`)
    })
    console.info(
      `order ${orderId} completed in ${((Date.now() - orderedAt) / 1000).toFixed(1)} s (whole run ${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface UpstreamBook {
  readonly orders: readonly { readonly link: string; readonly state: string; readonly quantity: number }[]
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
