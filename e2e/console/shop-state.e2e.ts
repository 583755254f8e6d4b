import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newShop } from '../new-shop.ts'

afterAll(closeBrowser)

it('an owner stops new orders of a shop, customers read so, and makes a colleague an owner', async () => {
  const origin = await newShop('frost', { 'olga@frost.example': 'owner', 'hans@frost.example': 'manager' })
  const { page, complaints } = await operatorVisitor('olga@frost.example', { width: 1440, height: 900 })
  await openScreen(page, 'frost', 'hosts/shop')
  await page.getByRole('button', { name: 'Stop new orders' }).click()
  await page.getByRole('dialog', { name: 'Stop new orders of frost?' }).getByRole('button', { name: 'Stop new orders' }).click()
  const bar = page.getByRole('complementary', { name: 'Orders stopped' })
  await bar.waitFor()
  expect((await wcagViolations(page)).map(({ id }) => id)).toEqual([])

  const shop = await newVisitor()
  const isSaid = async () => {
    await shop.page.goto(`${origin}/services`)
    return shop.page.getByText('No new orders for now.').isVisible()
  }
  await expect.poll(isSaid).toBe(true)
  expect((await wcagViolations(shop.page)).map(({ id }) => id)).toEqual([])
  const answer = await shop.page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const sent = await fetch('/core/api/v1/order-widget/widget-order-requests', { method: 'POST', headers, body: '{}' })
    return [sent.status, (await sent.json()).message] as const
  })
  expect(answer).toEqual([422, expect.stringMatching(/^This shop takes no new orders/)])

  await openScreen(page, 'frost', 'services')
  await bar.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option', { name: /^hans/ }).click()
  await page.getByRole('button', { name: 'Make owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
  await page.getByRole('list', { name: 'Owners' }).getByText('hans@frost.example').waitFor()

  await page.getByRole('button', { name: 'Take orders again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take orders again' }).click()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(isSaid).toBe(false)
  expect(complaints).toEqual([])
})
