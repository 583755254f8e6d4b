import { afterAll, describe, expect, it } from 'vitest'
import type { Shopper } from '../../tools/stack/shopper.ts'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { askPanel, consoleUrl, openScreen, operatorVisitor } from '../console.ts'
import { balanceOf, dataOf, fundedCustomer } from '../funded-customer.ts'
import { LONG_TIMEOUT, soon } from '../soon.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

const CHANNEL = 'UCconsolePlans0000000000'
const publish = (title: string) =>
  fetch(`${theShop().sandbox.feeds}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publish: [{ channel: CHANNEL, title }] }),
  })

interface Feed {
  readonly id: number
  readonly minutes_between_runs: number
}
const feedOf = async (shopper: Shopper): Promise<Feed | undefined> => (await dataOf<Feed[]>(shopper, 'GET', '/api/v1/drip-feeds'))[0]

describe('support, about what orders by itself', () => {
  it('gives a drip feed another pause, which its customer sees, and takes it back', async () => {
    const shopper = await fundedCustomer('pace-of-plans@journeys.example', 50)
    const line = { service_id: 1, url: 'https://www.youtube.com/watch?v=ConsPace001', quantity: 1000 }
    await dataOf(shopper, 'POST', '/api/v1/orders', { orders: [{ ...line, drip_feed: { runs: 4, minutes_between_runs: 6000 } }] })
    const id = (await feedOf(shopper))?.id
    const { page, complaints } = await operatorVisitor('support')
    await openScreen(page, 'tidewell', 'drip-feeds')
    await page.getByRole('button', { name: String(id), exact: true }).click()
    const feed = page.getByRole('region', { name: `Drip feed ${id}`, exact: true })
    await feed.getByText('100 h', { exact: true }).waitFor()
    // Nothing moves from here on: the next run is far away.
    await feed.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    await feed.getByRole('button', { name: 'Change pause…' }).click()
    const sheet = page.getByRole('dialog', { name: `Tidewell: pause between the runs of drip feed ${id}` })
    const minutes = sheet.getByLabel('Minutes between two runs')
    await minutes.fill('20000')
    await sheet.getByRole('button', { name: 'Change pause' }).click()
    await sheet
      .getByText(/10,?080/)
      .nth(1)
      .waitFor()
    expect((await wcagViolations(page)).map(({ id: rule }) => rule)).toEqual([])
    await minutes.fill('2880')
    await sheet.getByRole('button', { name: 'Change pause' }).click()
    await feed.getByText('2 d', { exact: true }).waitFor()
    expect(await feedOf(shopper)).toMatchObject({ minutes_between_runs: 2880 })
    await page.getByRole('button', { name: /^Undo/ }).click()
    await feed.getByText('100 h', { exact: true }).waitFor()
    expect(await feedOf(shopper)).toMatchObject({ minutes_between_runs: 6000 })
    expect(complaints.filter((said) => !/ 422 .*\/drip-feeds\//.test(said))).toEqual([])
  })

  it('checks a channel at once, and orders a post that was skipped', async () => {
    const shopper = await fundedCustomer('posts-of-plans@journeys.example', 50)
    const { id: customerId } = await dataOf<{ id: number }>(shopper, 'GET', '/api/v1/profile')
    const url = `https://www.youtube.com/channel/${CHANNEL}`
    const input = { url, name: 'Posts of a journey', contents_limit: 3, services: [{ service_id: 1, quantity: 500 }] }
    const { id } = await dataOf<{ id: number }>(shopper, 'POST', '/api/v1/subscriptions', input)
    const { page, complaints } = await operatorVisitor('manager')
    const turn = async (action: 'freeze' | 'unfreeze') => {
      const { version } = (await askPanel(page, 'tidewell', 'GET', `customers/${customerId}`)).data
      await askPanel(page, 'tidewell', 'POST', `customers/${customerId}/${action}`, { version, reason: 'Looking into it' })
    }
    await openScreen(page, 'tidewell', 'drip-feeds/subscriptions')
    await turn('freeze')
    await publish('A foggy morning')
    await page.goto(consoleUrl(`/tidewell/drip-feeds/subscriptions?open=${id}`))
    const subscription = page.getByRole('region', { name: `Subscription ${id}`, exact: true })
    await subscription.getByRole('button', { name: 'Check now' }).click()
    await subscription.getByText('Checked', { exact: true }).waitFor(LONG_TIMEOUT)
    await subscription.getByText('The account was frozen').waitFor(LONG_TIMEOUT)
    await subscription.getByRole('button', { name: 'Check now' }).click()
    await subscription
      .getByRole('alert')
      .filter({ hasText: /Somebody asked for a check less than a minute ago/ })
      .waitFor()

    const order = subscription.getByRole('button', { name: 'Order… A foggy morning' })
    await order.click()
    const sheet = page.getByRole('dialog', { name: 'Tidewell: order for “A foggy morning”?' })
    await sheet.getByRole('button', { name: 'Order for the post' }).click()
    await sheet.getByText(/This account is frozen/).waitFor()
    expect((await wcagViolations(page)).map(({ id: rule }) => rule)).toEqual([])
    await turn('unfreeze')
    const before = await balanceOf(shopper)
    await sheet.getByRole('button', { name: 'Order for the post' }).click()
    await subscription.getByRole('link', { name: /^Open order / }).waitFor(LONG_TIMEOUT)
    await order.waitFor({ state: 'detached' })
    const [made] = await dataOf<{ id: number; cost: string }[]>(shopper, 'GET', '/api/v1/orders')
    await soon(() => balanceOf(shopper)).toBeCloseTo(before - Number(made?.cost), 6)
    expect(complaints.filter((said) => !/ 4(22|29) .*\/(serve|look)$/.test(said))).toEqual([])
  })
})
