import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { type Document, firstOf, getDocument } from '../../document.ts'
import { post } from '../../post.ts'
import { people, sessionOf, signedIn } from '../../sign-in.ts'

const NOWHERE = 'This page could not be found'
const MISSING = /class="[^"]*missing|could not be found|doesn’t exist/i
/** The specification's names. `site-view` stands for an address of the menu, `not-found` for none. */
const PLAIN = [
  ...['about-youtube-keyword-tool', 'account-management', 'add-funds', 'api', 'bonuses', 'card-verification', 'channel-statistics'],
  ...['dashboard', 'drip-feed', 'finances', 'free-trials', 'grades', 'keywords-tools', 'login', 'my-services', 'order-widget', 'orders'],
  ...['plans-and-pricing', 'profile', 'referral-program', 'register', 'statistics', 'subscriptions', 'tags-generator', 'tasks'],
  'youtube-campaign',
] as const
const NESTED = [
  ...['add-funds/error', 'add-funds/success', 'api/documentation', 'orders/create', 'password/reset', 'tasks/faq'],
  ...['tasks/how-to-connect-a-youtube-account', 'tasks/how-to-perform-the-tasks', 'tasks/how-to-use-rewards', 'tasks/start-earning'],
  'youtube-campaign/create',
] as const
const FOR_GUESTS: ReadonlySet<string> = new Set(['login', 'register', 'password/reset'])
const MENU_ADDRESS = 'https://help.tidewell.example'

let session: string
beforeAll(async () => {
  session = await sessionOf(people.mara)
})
afterAll(closeBrowser)

const open = (name: string): Promise<Document> => getDocument(`/${name}`, FOR_GUESTS.has(name) ? {} : { cookie: session })
const headingOf = ({ html }: Document): string => (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '').trim()

describe('the pages of the specification', () => {
  it('exist under the 28 plain names; only /not-found is not found (ROUTE-002)', async () => {
    for (const name of PLAIN) {
      const page = await open(name)
      expect([name, page.status, headingOf(page)]).toEqual([name, 200, expect.stringMatching(/\S/)])
      expect(page.text, name).not.toMatch(MISSING)
    }
    const view = await getDocument(`/site-view?url=${encodeURIComponent(MENU_ADDRESS)}`)
    expect(view.status).toBe(200)
    const none = await open('not-found')
    expect([none.status, none.text]).toEqual([404, expect.stringContaining(NOWHERE)])
  })

  it('exist under the 11 nested names, each with a heading of its own (ROUTE-003)', async () => {
    const headings = []
    for (const name of NESTED) {
      const page = await open(name)
      expect([name, page.status], name).toEqual([name, 200])
      expect(page.text, name).not.toMatch(MISSING)
      headings.push(headingOf(page))
    }
    expect(
      headings.every((heading) => heading !== ''),
      headings.join(', '),
    ).toBe(true)
    // Without a payment both of its ends say so.
    expect(new Set(headings).size, headings.join(', ')).toBe(NESTED.length - 1)
  })

  it('exist with a parameter, and without it where it is optional (ROUTE-004)', async () => {
    const { page, context } = await signedIn()
    await visit(page, '/orders')
    const ask = (path: string, body: object) => post(page, `/core/api/v1/${path}`, body)
    const line = { service_id: 1, url: 'https://www.youtube.com/watch?v=aLLPages001', quantity: 1000 }
    const [order] = (await ask('orders', { orders: [line] })) as readonly { id: number }[]
    const services = [{ service_id: 1, quantity: 1000 }]
    const subscription = (await ask('subscriptions', {
      ...{ url: 'https://www.youtube.com/@tidewell', name: 'All pages', contents_limit: 1, services },
    })) as { id: number }
    await ask(`campaigns/tariff-plans/${await firstOf('campaigns/tariff-plans')}/subscribe`, {})
    const campaign = (await ask('campaigns', {
      ...{ url: line.url, countries: [await firstOf('countries')], keywords: ['all pages'] },
    })) as { id: number }
    await context.close()

    const found = ['free-trials', 'free-trials/1', `orders/${order?.id}`, 'services/youtube-video-views-ad-placements']
    const others = [`subscriptions/${subscription.id}`, 'unsubscribe', 'unsubscribe/1?signature=S', 'youtube-campaign']
    for (const name of [...found, ...others, `youtube-campaign/${campaign.id}`]) {
      const answer = await open(name)
      // Without a signed link the page to unsubscribe says what is missing.
      expect([name, answer.status]).toEqual([name, name.startsWith('unsubscribe') ? 422 : 200])
      expect([name, headingOf(answer)]).toEqual([name, expect.stringMatching(/\S/)])
      expect(answer.text, name).not.toContain(NOWHERE)
    }
    const list = await getDocument('/services', { cookie: session })
    expect([list.status, list.headers.location?.replace(/^https?:\/\/[^/]+/, '')]).toEqual([302, '/'])
  })
})

/** Signed in, a page and what is found on it. */
const screens: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  ['profile', '/profile', heading],
  ['dashboard', '/dashboard', heading],
  ['orders list', '/orders', heading],
  ['drip feeds', '/drip-feed', heading],
  ['subscriptions', '/subscriptions', heading],
  ['my services', '/my-services', heading],
  ['tasks', '/tasks', heading],
  ['free trials', '/free-trials', heading],
  ['add funds', '/add-funds', heading],
  ['referral programme', '/referral-program', heading],
  ['order widgets', '/order-widget', heading],
  ['statistics', '/statistics', heading],
  ['bonuses and coupons', '/bonuses', heading],
  ['grades', '/grades', heading],
  ['YouTube reporting', '/channel-statistics', heading],
  ['keyword tools', '/keywords-tools', heading],
  ['campaigns', '/youtube-campaign', heading],
  ['tariff plans', '/plans-and-pricing', heading],
  ['tags generator', '/tags-generator', heading],
  ['card verification', '/card-verification', heading],
  [
    'withdrawal',
    '/finances',
    (page) =>
      page
        .getByRole('main')
        .getByText(/withdraw/i)
        .first()
        .waitFor(),
  ],
  [
    'favourites',
    '/',
    (page) =>
      page
        .getByRole('main')
        .getByText(/^Favou?rites$/)
        .first()
        .waitFor({ state: 'attached' }),
  ],
  [
    'special offers',
    '/',
    (page) =>
      page
        .getByText(/special offer|% off/i)
        .first()
        .waitFor({ state: 'attached' }),
  ],
]
function heading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).first().waitFor()
}

describe('a browser', () => {
  it('shows every screen of a customer from the shop alone, without a complaint (SCREEN-001, PROD-002, PROD-003, PROD-007)', async () => {
    const { page, context, complaints } = await signedIn()
    // Everything comes from the shop itself, but for the pictures of platforms: nothing is assumed to exist elsewhere.
    const elsewhere = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'image') return
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(shopUrl('')).host) elsewhere.add(host)
    })
    for (const [name, path, find] of screens) {
      const answer = await page.goto(path)
      expect([name, answer?.status()]).toEqual([name, 200])
      await find(page)
    }
    expect([...elsewhere]).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)
  it('shows a guest the forms to sign in, to register and to reset a password (SCREEN-001)', async () => {
    const { page, context, complaints } = await newVisitor()
    for (const path of ['/login', '/register', '/password/reset']) {
      expect((await page.goto(path))?.status()).toBe(200)
      await page.locator('form input[type=email]').waitFor()
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
