import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { post } from '../../post.ts'
import { signedIn } from '../../sign-in.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const CHANNEL = 'UCplanJourney00000000000'

describe('what is delivered bit by bit', () => {
  it('a drip feed shows its runs, rests and goes on again, and gives back what was never made (RT-010, ORDERSTATE-008)', async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/orders')
    const line = {
      service_id: 1,
      url: 'https://www.youtube.com/watch?v=pLanJourn01',
      quantity: 1000,
      drip_feed: { runs: 4, minutes_between_runs: 6000 },
    }
    await post(page, '/core/api/v1/orders', { orders: [line] })

    await visit(page, '/drip-feed')
    const row = page.getByRole('row', { name: /pLanJourn01/ })
    await row.getByText('Run 1 of 4').waitFor()
    await row.getByRole('button', { name: /Show the runs/ }).click()
    await page.getByRole('link', { name: 'Run 1', exact: true }).waitFor()
    await page.getByText('3 runs still to come').waitFor()

    await row.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/is paused/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/has resumed/).waitFor()
    await row.getByRole('button', { name: 'Pause' }).waitFor()

    await row.getByRole('button', { name: /^More for drip feed/ }).click()
    const cancel = page.getByRole('menuitem', { name: 'Cancel drip feed' })
    // A list of one row does not cut its menu off.
    const isSeen = (item: Element) => {
      const { left, top, width, height } = item.getBoundingClientRect()
      return item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    expect(await cancel.evaluate(isSeen)).toBe(true)
    await cancel.click()
    const dialog = page.getByRole('dialog', { name: /Cancel drip feed/ })
    await dialog.getByText('Runs started: 1 of 4').waitFor()
    const back = /\$[\d.]+/.exec((await dialog.getByText('Refund to your balance').locator('..').textContent()) ?? '')?.[0] ?? ''
    expect(Number(back.slice(1))).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Cancel drip feed' }).click()
    await page.getByText(/is canceled/).waitFor()
    await row.getByText(`${back} refunded`).last().waitFor()

    await page
      .getByRole('navigation', { name: 'By status' })
      .getByRole('link', { name: /Canceled/ })
      .click()
    await page.waitForURL(/status=canceled/)
    await row.waitFor()
    await page
      .getByRole('navigation', { name: 'By status' })
      .getByRole('link', { name: /In progress/ })
      .click()
    await page.waitForURL(/status=in_processing/)
    await expect.poll(() => row.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('a subscription shows its publications with their orders, and ends when its customer says so (RT-026, RT-044, ORDERSTATE-008)', async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/orders')
    const services = [{ service_id: 1, quantity: 500 }]
    const url = `https://www.youtube.com/channel/${CHANNEL}`
    await post(page, '/core/api/v1/subscriptions', { url, name: 'Plans of a journey', contents_limit: 3, services })
    const publish = [{ channel: CHANNEL, title: 'A slow morning' }]
    await fetch(`${theShop().sandbox.feeds}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publish }),
    })

    await visit(page, '/subscriptions')
    const row = page.getByRole('row', { name: /Plans of a journey/ })
    await row.getByText('Watching for new posts').last().waitFor()
    await row.getByRole('link', { name: 'Plans of a journey' }).click()
    await page.waitForURL(/\/subscriptions\/\d+/)
    await page.getByRole('heading', { level: 1, name: 'Plans of a journey' }).waitFor()
    await page.getByRole('link', { name: /A slow morning/ }).waitFor({ timeout: 90_000 })
    await page.getByText('Ordered', { exact: true }).waitFor({ timeout: 120_000 })
    const orders = page.getByRole('list', { name: 'Orders' })
    await orders.getByRole('link').first().waitFor({ timeout: 120_000 })

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/Posts published meanwhile don’t count/).waitFor()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel “Plans of a journey”/ })
    await dialog.getByText('1 of 3 posts').waitFor()
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText(/is canceled/).waitFor()
    await page.getByText('Canceled', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
