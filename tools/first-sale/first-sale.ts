import { temporaryFolder } from '@vitrine/platform/processes'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS, chromiumPath } from '../chromium.ts'
import { setupCode } from '../stack/setup-code.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { LINK, orderAsGuest, QUANTITY } from './guest.ts'
import { openShop } from './open-shop.ts'
import {
  acceptPayments,
  connectProvider,
  describeShop,
  importServices,
  letVisitorsIn,
  NETWORKS,
  prepareCatalogue,
  seeOrder,
  visitShop,
} from './owner.ts'

const TIMEOUT_MS = 60_000
const SERVICES = 200

/**
 * `npm run smoke -- --console`: from an empty database to a delivered order, all of it in a browser. The first owner signs in, opens a shop, names its brand, adds
 * a gateway's payment method and one by hand, connects the sandbox's upstream panel and imports services by a rule, buys one as a guest before the shop is open, opens it and sees the order
 * delivered.
 */
export async function firstSale(): Promise<void> {
  const dataDir = temporaryFolder('vitrine-first-sale-')
  const stack = await startStack({ dataDir: dataDir.path, port: 0, deliverySeconds: 3, timingsDivisor: 100, durable: false, isEmpty: true })
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...BROWSER_ARGUMENTS] })
    await sellOne(stack, () => visitor(browser as Browser))
  } catch (error) {
    await tellWhatStood(browser)
    throw error
  } finally {
    await browser?.close()
    await stack.stop()
    dataDir.remove()
  }
}

/** What stood on the newest page, as a screen reader tells it. */
async function tellWhatStood(browser: Browser | undefined): Promise<void> {
  const page = browser
    ?.contexts()
    .flatMap((context) => context.pages())
    .at(-1)
  if (page) console.error(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`)
}

async function visitor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', locale: 'en-US' })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

async function sellOne(stack: Stack, newVisitor: () => Promise<BrowserContext>): Promise<void> {
  const startedAt = Date.now()
  const code = await setupCode(stack)
  if (code === undefined) throw new Error('An empty deployment has no operators.')
  const { port, sandbox } = stack
  const shop = `http://shop.localhost:${port}`
  const page = await (await newVisitor()).newPage()
  const owner = await openShop(page, { console: `http://console.localhost:${port}`, code, shop })
  await describeShop(owner)
  await acceptPayments(owner, sandbox)
  await connectProvider(owner, sandbox)
  await prepareCatalogue(owner, NETWORKS)
  const imported = await importServices(owner, SERVICES)
  const orderedAt = Date.now()
  await visitShop(owner)
  await orderAsGuest(page.context(), shop)
  await letVisitorsIn(owner)
  const order = await seeOrder(owner)
  await checkBook(sandbox.upstream)
  const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1)
  console.info(`${imported} services imported; order ${order} delivered ${seconds(orderedAt)} s after the guest came`)
  console.info(`first sold order in ${seconds(startedAt)} s`)
}

/** What the upstream panel wrote into its book: one order, of this link and quantity, and it is done. */
async function checkBook(upstream: string): Promise<void> {
  const { orders } = (await (await fetch(`${upstream}/_books/orders`)).json()) as {
    readonly orders: readonly { readonly link: string; readonly quantity: number; readonly state: string }[]
  }
  const written = JSON.stringify(orders.map(({ link, quantity, state }) => [link, quantity, state]))
  if (written !== JSON.stringify([[LINK, QUANTITY, 'Completed']])) throw new Error(`The upstream panel has in its book: ${written}`)
}
