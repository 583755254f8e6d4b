import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../tools/wcag.ts'
import { closeBrowser, newVisitor, shopUrl, type Visitor, visit } from './browser.ts'
import { signIn } from './sign-in.ts'

/** What axe finds on the page once it has settled, one sentence each: rule, place and why. */
async function findings(page: Page): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  const violations = await wcagViolations(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}

interface Look {
  readonly width: number
  readonly dark: boolean
}

/** The scheme is the visitor's choice in the shop, stored in a cookie. */
async function visitorWith({ width, dark }: Look): Promise<Visitor> {
  const visitor = await newVisitor({ width, dark })
  await visitor.context.addCookies([{ name: 'is_dark', value: dark ? '1' : '0', url: shopUrl('/') }])
  return visitor
}

const open = [
  '/',
  '/youtube',
  '/services/1',
  '/orders/create?service=1',
  '/orders/create?type=expert',
  '/orders/create?type=autopromotion',
  '/login',
  '/register',
  '/password/reset',
  '/confirm-email?code=vm_unknown',
  '/tasks',
  '/tasks/how-to-perform-the-tasks',
  '/help',
  '/not-found',
]
const behindLogin = [
  '/dashboard',
  '/orders',
  '/finances',
  '/statistics',
  '/channel-statistics',
  '/my-services',
  '/bonuses',
  '/referral-program',
  '/order-widget',
  '/order-widget?widget=new',
  '/free-trials',
  '/tasks',
  '/profile',
  '/help',
  '/help/new',
  '/add-funds',
  '/orders/create?service=1',
]

/** Declares the journeys of every screen in one look. */
export function everyScreen(look: Look): void {
  const { width, dark } = look
  describe(`every screen at ${width} px, dark ${dark}`, () => {
    let guest: Visitor
    beforeAll(async () => {
      guest = await visitorWith({ width, dark })
    })
    afterAll(closeBrowser)

    it.each(open)('%s is open to everybody, by WCAG 2.2 AA', async (path) => {
      const { page, complaints } = guest
      complaints.length = 0
      await visit(page, path)
      expect(await page.locator('html').getAttribute('data-color-scheme')).toBe(dark ? 'dark' : 'light')
      expect(await findings(page)).toEqual([])
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    })

    it('the account pages are accessible by WCAG 2.2 AA', async () => {
      const { page, context } = await visitorWith({ width, dark })
      await signIn(page)
      const found: Record<string, string[]> = {}
      for (const path of behindLogin) {
        await visit(page, path)
        found[path] = await findings(page)
      }
      expect(found).toEqual(Object.fromEntries(behindLogin.map((path) => [path, []])))
      await context.close()
    })
  })
}
