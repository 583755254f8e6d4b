import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, shopUrl } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newCustomer } from '../register.ts'

afterAll(closeBrowser)

const EMAIL = 'acted-for@journeys.example'

async function askAsCustomer(page: Page, path: string): Promise<{ status: number; text: string }> {
  return page.evaluate(async (address) => {
    const refreshed = await fetch('/core/refresh')
    const authorization = refreshed.headers.get('authorization') ?? ''
    const answer = await fetch(address, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{}' })
    return { status: answer.status, text: await answer.text() }
  }, path)
}

/** A button of what is refused is disabled from the start, with the reason in sight. */
async function expectDisabled(page: Page, path: string, name: string): Promise<void> {
  await page.goto(shopUrl(path))
  const button = page.getByRole('button', { name, exact: true }).first()
  await expect.poll(() => button.isDisabled()).toBe(true)
  expect(await page.getByRole('group').filter({ has: button }).first().ariaSnapshot()).toContain(
    'Not available while you act for a customer.',
  )
}

it('a manager acts for a customer under a bar, moves no money, ends it, and finds begin and end in the audit log', async () => {
  await (await newCustomer(EMAIL)).context.close()
  const { page, context, complaints } = await operatorVisitor('manager')
  await openScreen(page, 'tidewell', 'customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(EMAIL)
  await page.getByRole('row').filter({ hasText: EMAIL }).click()
  const customer = page.getByRole('region', { name: /^Customer \d+$/ })
  await customer.getByRole('button', { name: 'Act for customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for your team').fill('Cannot find the order')
  await dialog.getByLabel('Ticket', { exact: true }).fill('T-17')
  expect(await wcagViolations(page)).toEqual([])
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Act for customer' }).click()
  const shop = await opened
  const question = shop.getByRole('dialog')
  await question.getByText(`You are about to act as ${EMAIL}.`).waitFor()
  await question.getByRole('button', { name: 'Continue' }).click()

  const bar = shop.getByRole('status').filter({ hasText: `You’re acting for ${EMAIL}` })
  await bar.waitFor()
  expect(await bar.textContent()).toMatch(/^\S.*: You’re acting for/)
  await expect.poll(() => shop.title()).toMatch(/^Acting · /)
  const other = await context.newPage()
  await other.goto(shopUrl('/profile'))
  await other.getByRole('status').filter({ hasText: EMAIL }).waitFor()
  expect(await other.title()).toMatch(/^Acting · /)
  expect(await wcagViolations(shop)).toEqual([])
  expect(await bar.locator('..').getByRole('timer').textContent()).toMatch(/^(30|2\d) min left$/)
  await expectDisabled(shop, '/profile', 'Save')
  await expectDisabled(shop, '/profile', 'Request my data')
  await expectDisabled(shop, '/api', 'Create key')
  await expectDisabled(shop, '/help/new', 'Send question')
  for (const path of ['/core/api/v1/orders', '/core/api/v1/withdrawal', '/core/api/v1/add-funds', '/core/api/v1/api-token']) {
    const { status, text } = await askAsCustomer(shop, path)
    expect([path, status, text]).toEqual([path, 422, '{"message":"Not available while impersonating."}'])
  }

  const end = other.getByRole('button', { name: 'End', exact: true })
  await expect.poll(() => end.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))).toBe(true)
  await end.click()
  await other.waitForURL((url) => url.host.startsWith('console.') && url.pathname === '/tidewell/customers')
  await other
    .getByRole('region', { name: /^Customer \d+$/ })
    .getByRole('button', { name: 'Act for customer' })
    .waitFor()
  expect((await context.cookies(shopUrl('/'))).some(({ name }) => name === 'AUTH_TOKEN')).toBe(false)

  await other
    .getByRole('region', { name: /^Customer \d+$/ })
    .getByRole('link', { name: /history/i })
    .click()
  for (const action of ['Customer: acting requested', 'Customer: acting begun', 'Customer: acting ended'])
    await other.getByRole('row').filter({ hasText: action }).first().waitFor()
  expect(complaints).toEqual([])
})
