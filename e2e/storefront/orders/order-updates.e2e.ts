import { afterAll, expect, it } from 'vitest'
import { createShopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, visit } from '../../browser.ts'
import { people, signedIn } from '../../sign-in.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

it('a customer who asks for it is told by the browser, once, that an order is complete', async () => {
  const { page, context } = await signedIn(people.mara, { width: 1440 })
  await context.grantPermissions(['notifications'])
  // What the browser would show stands outside of the page: it is noted where the page hands it over.
  await page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(window, { reported: messages })
    window.Notification = class extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = async () => 'granted' as const
      constructor(title: string) {
        super()
        messages.push(title)
      }
    } as unknown as typeof Notification
  })
  await page.clock.install()
  await visit(page, '/profile')
  const choice = page.getByRole('switch', { name: /Notifications in this browser/ })
  expect(await choice.isChecked()).toBe(false)
  await choice.click()
  await expect.poll(() => choice.isChecked()).toBe(true)

  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(people.mara.email, people.mara.password)
  const placed = await shopper.orderFromBalance({ serviceId: 1, url: 'https://www.youtube.com/watch?v=tOldOfOrder', quantity: 1000 })
  expect(placed.status).toBe(200)
  const reported = () => page.evaluate(() => (window as unknown as { reported: string[] }).reported)
  const next = async () => {
    await page.clock.runFor(61_000)
    return (await reported()).length
  }
  await expect.poll(next, { timeout: 90_000, interval: 2_000 }).toBeGreaterThan(0)
  const first = await reported()
  expect(first[0]).toMatch(/^Order \d+ is complete$/)
  expect(new Set(first).size).toBe(first.length)
  await context.close()
})
