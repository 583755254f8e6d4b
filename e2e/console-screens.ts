import type { Page } from 'playwright-core'
import { wcagViolations } from '../tools/wcag.ts'

/** Screens that wait for something of their panel. */
export const reading = [
  '',
  'attention',
  'approvals',
  'orders',
  'hold-rules',
  'review',
  'review/checking',
  'review/decided',
  'customers',
  'documents',
  'documents/decided',
  'support',
  'support/replies',
  'payments',
  'payments/invoices',
  'payments/refunds',
  'payments/disputes',
  'payments/suspense',
  'withdrawals',
  'ledger',
  'ledger/accounts',
  'ledger/trial-balance',
  'ledger/checks',
  'services',
  'services/order',
  'services/words',
  'catalogue',
  'catalogue/types',
  'providers',
  'providers/routes',
  'drip-feeds',
  'drip-feeds/subscriptions',
  'refills',
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
  'status',
  'service-reviews',
  'own-rates',
  'settings',
  'hosts',
  'hosts/sign-in',
  'hosts/shop',
  'staff',
  'staff/invitations',
  'my-rights',
  'rights',
  'audit',
  'bulk-actions',
  'keys',
]
/** Of one thing, of the operator, or shown from what was read before. */
const others = [
  'payments/statement',
  'my-security',
  'guide',
  'services/1',
  'providers/1/overview',
  'providers/1/services',
  'providers/1/markups',
  'providers/1/routes',
  'providers/1/rates',
  'providers/1/calls',
  'providers/1/words',
  'providers/1/evidence',
]
export const screens = [...reading, ...others]

export const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
/** What axe finds, each with where. */
export const findings = async (page: Page, rules?: readonly string[]): Promise<string[]> =>
  (await wcagViolations(page, rules)).map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

/** Widths at which the page scrolls sideways. */
export async function tooWideAt(page: Page, widths: readonly number[]): Promise<number[]> {
  const found = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () =>
        new Promise<number>((laidOut) => {
          requestAnimationFrame(() => requestAnimationFrame(() => laidOut(document.documentElement.scrollWidth - innerWidth)))
        }),
    )
    if (overflow > 0) found.push(width)
  }
  return found
}
