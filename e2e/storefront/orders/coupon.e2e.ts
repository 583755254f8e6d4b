import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor, visit } from '../../browser.ts'
import { figuresStand } from '../../soon.ts'

afterAll(closeBrowser)

async function anOrder({ page }: Visitor, videoId: string): Promise<void> {
  await visit(page, '/orders/create')
  await page.getByLabel('Link to promote').fill(`https://youtu.be/${videoId}`)
  await page.getByText('YouTube link').first().waitFor()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('20000')
  await page.getByRole('textbox', { name: 'Quantity' }).blur()
  await page.getByLabel('Email*').fill(`${videoId.toLowerCase()}@example.com`)
  await page.getByRole('radio', { name: /Bank card/ }).check()
}
const payButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Pay \$/ })
const dollars = async (visitor: Visitor) => Number((await payButton(visitor).textContent())?.replace(/[^\d.]/g, ''))
async function enter({ page }: Visitor, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Coupon' })
  await field.fill(code)
  await field.press('Enter')
}

describe('a guest with a coupon', () => {
  it('opens the field by its link, sees what the coupon takes off, and pays just that (COUPON-003)', async () => {
    const visitor = await newVisitor()
    const { page, complaints } = visitor
    await anOrder(visitor, 'cOuponOrder')
    await figuresStand(page)
    const before = await dollars(visitor)
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await enter(visitor, 'spring10')
    const success = page.getByRole('status').filter({ hasText: 'spring10' })
    await success.waitFor()
    expect(await success.textContent()).toMatch(/spring10 · \$\d+\.\d\d off/)
    expect(await page.locator('dl').first().textContent()).toContain('Coupon spring10')
    await figuresStand(page)
    const after = await dollars(visitor)
    expect(after / before).toBeCloseTo(0.9, 2)
    await payButton(visitor).click()
    await page.waitForURL(/\/pay\//)
    expect(await page.locator('.amount').textContent()).toBe(`$${after.toFixed(2)}`)
    expect(complaints).toEqual([])
  })
  it('is told under the field when it does not apply, and orders without it after taking it away (COUPON-004)', async () => {
    const visitor = await newVisitor()
    const { page } = visitor
    await anOrder(visitor, 'nOcouponOrd')
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await enter(visitor, 'NO-SUCH-CODE')
    await page.getByText('Coupon does not apply', { exact: true }).waitFor()
    const refused = page.waitForResponse(/widget-order-requests/)
    await payButton(visitor).click()
    expect((await refused).status()).toBe(422)
    expect(page.url()).toContain('/orders/create')
    expect(await page.getByRole('textbox', { name: 'Coupon' }).inputValue()).toBe('NO-SUCH-CODE')
    await enter(visitor, '')
    await page.getByRole('button', { name: 'I have a coupon' }).waitFor()
    await payButton(visitor).click()
    await page.waitForURL(/\/pay\//)
  })
  it('has it counted once over all lines of the expert form, in reach on a phone', async () => {
    const visitor = await newVisitor({ width: 390, height: 844 })
    const { page, complaints } = visitor
    await visit(page, '/orders/create?type=expert')
    const lines = ['cOuponMass1', 'cOuponMass2'].map((id) => `1 | https://youtu.be/${id} | 10000`)
    await page.getByRole('textbox', { name: 'Orders, one per line' }).fill(lines.join('\n'))
    await page.locator('#expert-email').fill('coupon-mass@example.com')
    await page.getByRole('radio', { name: /Instant transfer/ }).check()
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await enter(visitor, 'spring10')
    await page.getByRole('status').filter({ hasText: 'spring10' }).waitFor()
    await page.getByRole('button', { name: /^2 orders/ }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Coupon spring10', { exact: false }).waitFor()
    const placed = page.waitForRequest((request) => request.url().includes('widget-order-requests'))
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    const body = (await placed).postDataJSON()
    expect([body.orders.length, body.coupon_code]).toEqual([2, 'spring10'])
    await page.waitForURL(/\/pay\//)
    expect(complaints).toEqual([])
  })
})
