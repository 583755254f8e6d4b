import { afterAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const screens = [
  '',
  'attention',
  'approvals',
  'orders',
  'review',
  'customers',
  'support',
  'payments',
  'payments/invoices',
  'payments/refunds',
  'payments/disputes',
  'withdrawals',
  'ledger',
  'ledger/accounts',
  'ledger/trial-balance',
  'ledger/checks',
  'services',
  'services/order',
  'services/words',
  'services/1',
  'catalogue',
  'catalogue/types',
  'providers',
  'providers/routes',
  'providers/1/services',
  'providers/1/routes',
  'providers/1/rates',
  'providers/1/calls',
  'providers/1/words',
  'by-hand',
  'by-hand/refills',
  'payment-methods',
  'payment-methods/gateways',
  'payment-methods/withdrawals',
  'coupons',
  'offers',
  'grades',
  'banners',
  'menu',
  'pages',
  'pages/faq',
  'service-reviews',
  'own-rates',
  'settings',
  'hosts',
  'hosts/sign-in',
  'staff',
  'staff/invitations',
  'my-rights',
  'my-security',
  'rights',
  'audit',
  'bulk-actions',
  'keys',
  'guide',
]
const looks = [
  { width: 1440, dark: false },
  { width: 390, dark: true },
] as const

/** Some fifty screens, each read whole by axe: on a slow machine more than what other journeys may take. */
const ALL_SCREENS_MS = 480_000

describe.each(looks)('the console at $width px, dark $dark', ({ width, dark }) => {
  it('shows every screen by WCAG 2.2 AA, without sideways scrolling and without a complaint of the browser', {
    timeout: ALL_SCREENS_MS,
  }, async () => {
    const { page, complaints } = await operatorVisitor('owner', { width, dark })
    const found: Record<string, unknown> = {}
    for (const screen of screens) {
      await openScreen(page, 'tidewell', screen)
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      const violations = (await wcagViolations(page)).map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      found[screen] = { violations, overflow }
    }
    expect(found).toEqual(Object.fromEntries(screens.map((screen) => [screen, { violations: [], overflow: 0 }])))
    expect(complaints).toEqual([])
  })
})

it('asks those who are not signed in to sign in, whatever they open', async () => {
  const { page } = await newVisitor()
  await page.goto(consoleUrl('/tidewell/services'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
