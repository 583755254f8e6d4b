import type { Page } from 'playwright-core'
import { cents } from '../books.ts'
import { visit } from '../browser.ts'
import { chooseWay } from '../payment-methods.ts'
import { figuresStand, LONG_TIMEOUT, soon } from '../soon.ts'
import { payAtGateway } from '../top-up.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v='

/** A service as the shop's own pages read it. */
interface Service {
  readonly id: number
  readonly slug: string
  readonly min_quantity: number
  readonly targets: readonly { readonly type: { readonly name: string } }[]
}
/** What a buyer asked for in one line, to be found again in the books. */
export interface OrderRequest {
  readonly kind: 'single' | 'drip_feed' | 'package'
  readonly serviceId: number
  readonly url: string
  /** Of all runs together. */
  readonly quantity: number
  readonly given?: Readonly<Record<string, readonly string[]>>
}
/** What was asked for at once, and what the button said that it costs. */
export interface Purchase {
  readonly requests: readonly OrderRequest[]
  readonly requested: number
}

export interface Counter {
  readonly page: Page
  readonly services: readonly Service[]
  /** A video of the buyer's that nobody has ordered for. */
  newVideo(): string
}

/** Where orders are made: the page, what the shop sells, and links that nobody else orders for. */
export async function atTheCounter(page: Page, mark: string): Promise<Counter> {
  await visit(page, '/orders/create')
  const services = await page.evaluate(async (): Promise<Service[]> => (await (await fetch('/core/api/v1/services')).json()).data)
  let videos = 0
  return { page, services, newVideo: () => `${mark}${String(++videos).padStart(11 - mark.length, '0')}` }
}

const bySlug = ({ services }: Counter, slug: string): Service => {
  const found = services.find((service) => service.slug === slug)
  if (!found) throw new Error(`The shop does not sell ${slug}`)
  return found
}
const asking = ({ services }: Counter, kind: string): Service => {
  const found = services.find(({ targets }) => targets.length === 1 && targets[0]?.type.name === kind)
  if (!found) throw new Error(`No service asks for ${kind}`)
  return found
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const recognised = (page: Page, network = 'YouTube') => page.getByText(`${network} link`).first().waitFor()
const open = (page: Page, query: Record<string, string | number>) =>
  visit(page, `/orders/create?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`)

/** Pays what the form shows from the balance; what it said that it costs. */
async function payFromBalance(page: Page): Promise<number> {
  await page.getByRole('radio', { name: /Balance/ }).check()
  await figuresStand(page)
  const requested = cents(await payButton(page).textContent())
  await payButton(page).click()
  await page.waitForURL(/\/orders$/)
  return requested
}

/** One order for one video, so many. */
export async function single(counter: Counter, quantity = 1000): Promise<Purchase> {
  const { page } = counter
  const url = `${YOUTUBE}${counter.newVideo()}`
  await open(page, { serviceId: 1, quantity, url })
  await recognised(page)
  return { requests: [{ kind: 'single', serviceId: 1, url, quantity }], requested: await payFromBalance(page) }
}

export async function dripFeed(counter: Counter): Promise<Purchase> {
  const { page } = counter
  const url = `${YOUTUBE}${counter.newVideo()}`
  await open(page, { serviceId: 1, quantity: 500, url, isDripFeed: 1, numberOfRuns: 2, dripFeedMinutes: 10 })
  await soon(() => page.getByLabel('Runs', { exact: true }).inputValue()).toBe('2')
  await recognised(page)
  return { requests: [{ kind: 'drip_feed', serviceId: 1, url, quantity: 1000 }], requested: await payFromBalance(page) }
}

export async function aPackage(counter: Counter, channel: string): Promise<Purchase> {
  const { page } = counter
  const { id } = bySlug(counter, 'youtube-package-channelstart')
  const url = `https://www.youtube.com/@${channel}`
  await open(page, { serviceId: id, url })
  await recognised(page)
  return { requests: [{ kind: 'package', serviceId: id, url, quantity: 1 }], requested: await payFromBalance(page) }
}

/** Everything that a service may ask for beside link and quantity. */
export async function withTexts(counter: Counter): Promise<readonly Purchase[]> {
  const { page } = counter
  const made: Purchase[] = []
  const order = async (service: Service, given: OrderRequest['given'], url: string, quantity: number, fill: () => Promise<void>) => {
    await open(page, { serviceId: service.id, url, quantity })
    await recognised(page, url.includes('instagram') ? 'Instagram' : 'YouTube')
    await fill()
    const request = { kind: 'single', serviceId: service.id, url, quantity, ...(given ? { given } : {}) } as const
    made.push({ requests: [request], requested: await payFromBalance(page) })
  }
  const video = () => `${YOUTUBE}${counter.newVideo()}`

  const commented = bySlug(counter, 'instagram-comments-with-your-text-community-tasks')
  const lines = Array.from({ length: Math.max(3, commented.min_quantity) }, (_, index) => `A calm walk, number ${index + 1}`)
  await order(commented, { comments: lines }, `https://www.instagram.com/p/${counter.newVideo()}`, lines.length, () =>
    page.locator('#order-targets').fill(lines.join('\n')),
  )
  const briefed = bySlug(counter, 'youtube-comments-groups-and-forums')
  const text = 'Write about the harbour, friendly tone'
  await order(briefed, { textarea: [text], languages: ['en'] }, video(), 20, async () => {
    await page.getByRole('textbox', { name: 'What should they write about?' }).fill(text)
    await page.getByRole('button', { name: 'English', exact: true }).click()
  })
  const regional = asking(counter, 'countries')
  await order(regional, { countries: ['DE'] }, video(), regional.min_quantity, async () => {
    await page.getByRole('combobox', { name: 'Countries' }).pressSequentially('germ')
    await page.getByRole('option', { name: 'Germany' }).waitFor()
    await page.getByRole('combobox', { name: 'Countries' }).press('Enter')
    await page.getByRole('combobox', { name: 'Countries' }).press('Escape')
  })
  const searched = asking(counter, 'seo_keywords')
  await order(searched, { seo_keywords: ['calm piano', 'rain sounds'] }, video(), searched.min_quantity, () =>
    page.getByRole('textbox', { name: 'Keywords' }).pressSequentially('calm piano, rain sounds,'),
  )
  return made
}

/** Two links, each with a service, in one order. */
export async function severalLinks(counter: Counter): Promise<Purchase> {
  const { page } = counter
  const urls = [`${YOUTUBE}${counter.newVideo()}`, `${YOUTUBE}${counter.newVideo()}`] as const
  await open(page, { type: 'multi', serviceId: 1, quantity: 1000 })
  await page.getByLabel('Link to promote').fill(urls[0])
  await recognised(page)
  await page.getByRole('button', { name: 'Add another link' }).click()
  await page.locator('[data-order-group]').nth(1).waitFor()
  await page.getByLabel('Link to promote').fill(urls[1])
  await recognised(page)
  await page.getByText('2 services').first().waitFor()
  return { requests: urls.map((url) => ({ kind: 'single', serviceId: 1, url, quantity: 1000 })), requested: await payFromBalance(page) }
}

/** A list of orders, typed line by line. */
export async function listOfOrders(counter: Counter): Promise<Purchase> {
  const { page } = counter
  const urls = [`${YOUTUBE}${counter.newVideo()}`, `${YOUTUBE}${counter.newVideo()}`]
  await open(page, { type: 'expert' })
  await page.getByRole('textbox', { name: 'Orders, one per line' }).fill(urls.map((url) => `1 | ${url} | 1500`).join('\n'))
  await page.getByRole('radio', { name: /Balance/ }).check()
  await page.getByRole('button', { name: /^Review 2 orders$/ }).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ })
  const requested = cents(await pay.textContent())
  await pay.click()
  await page.getByText('2 orders placed.', { exact: false }).waitFor(LONG_TIMEOUT)
  return { requests: urls.map((url) => ({ kind: 'single', serviceId: 1, url, quantity: 1500 })), requested }
}

/** A cart of two networks, paid with a card at the gateway; for which invoice. */
export async function cart(counter: Counter): Promise<Purchase & { readonly invoiceId: string }> {
  const { page, services } = counter
  const video = `${YOUTUBE}${counter.newVideo()}`
  const other = `https://www.instagram.com/p/${counter.newVideo()}`
  const likes = services.find(({ slug, targets }) => slug.startsWith('instagram-') && slug.includes('likes') && targets.length === 0)
  const items = [
    { serviceId: 1, url: video, quantity: 1500, network: 'YouTube' },
    { serviceId: likes?.id ?? 0, url: other, quantity: likes?.min_quantity ?? 0, network: 'Instagram' },
  ]
  for (const { network, ...item } of items) {
    await open(page, item)
    await recognised(page, network)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.locator('[data-cart-banner]').waitFor()
  }
  await page.locator('header').getByRole('button', { name: 'Cart, 2 services' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await chooseWay(drawer, /Bank card/)
  await figuresStand(page)
  const shown = cents(await drawer.locator('dl').first().locator('dd').last().innerText())
  await drawer.getByRole('button', { name: 'Create order' }).click()
  const requested = cents(await payAtGateway(page))
  if (requested !== shown) throw new Error(`The cart said ${shown} and the gateway asks for ${requested}`)
  const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
  return { requests: items.map(({ network: _, ...item }) => ({ kind: 'single', ...item })), requested, invoiceId }
}

/** Orders for whatever appears on a channel. */
export async function autoPromotion({ page }: Counter, channel: string): Promise<void> {
  await open(page, { type: 'autopromotion' })
  await page.getByLabel('Channel link').fill(`https://www.youtube.com/@${channel}`)
  await page.getByLabel('Name', { exact: true }).fill('My channel')
  await page.getByLabel('Posts').fill('1')
  await page.getByLabel('Posts').blur()
  await page.getByRole('switch', { name: 'Views' }).waitFor()
  await page.getByRole('button', { name: 'Start auto-promotion' }).click()
  await page.getByText('Auto-promotion has started', { exact: false }).waitFor()
}
