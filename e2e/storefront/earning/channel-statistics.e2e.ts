import { afterAll, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { newCustomer } from '../../register.ts'
import { LONG_TIMEOUT } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

/** What the video platform does from now on. */
const onPlatform = async (options: object): Promise<void> => {
  const answer = await fetch(`${theShop().sandbox.youtube}/_control`, { method: 'POST', body: JSON.stringify(options) })
  expect(answer.status).toBe(200)
}

it('a channel is connected, lets its reports be read on YouTube’s page, and shows its numbers, days and videos (RT-008, YTREP-001)', async () => {
  const handle = `breakwater${Date.now()}`
  const { page, context, complaints } = await newCustomer(`reports-${Date.now()}@example.com`)
  const sent: { url: URL; body: string | null }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/youtube-reporting/channels/')) sent.push({ url: new URL(request.url()), body: request.postData() })
  })
  await visit(page, '/channel-statistics')
  await page.getByRole('link', { name: 'Connect a channel' }).click()
  await page.getByLabel('Channel link or name').fill(`@${handle}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Not verified yet').waitFor(LONG_TIMEOUT)

  await visit(page, '/channel-statistics')
  await page.getByRole('heading', { name: /isn’t sharing its reports yet/ }).waitFor(LONG_TIMEOUT)
  await page.getByRole('button', { name: 'Share on YouTube' }).click()
  await page.getByRole('button', { name: `(@${handle})` }).click(LONG_TIMEOUT)
  await page.waitForURL(/\/channel-statistics\?connected=1$/)
  await page.getByText('Your reports are shared. Here they are.').waitFor(LONG_TIMEOUT)

  const chart = page.getByRole('slider', { name: 'Views over time' })
  await chart.waitFor(LONG_TIMEOUT)
  const last = await chart.getAttribute('aria-valuetext')
  await chart.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(last)
  await page.getByText('Watch hours', { exact: true }).first().click()
  const latest = page.locator('section', { has: page.getByRole('heading', { name: 'Latest videos' }) })
  expect(await latest.getByRole('listitem').count()).toBe(3)
  const table = page.locator('#channel-statistics-videos')
  await table.getByRole('button', { name: 'Clicks' }).click()
  expect(await table.locator('th[aria-sort=descending]').innerText()).toContain('Clicks')
  const named = sent.find(({ url }) => url.pathname.endsWith('/videos/statistics'))
  expect(named?.url.searchParams.get('video_ids')).toMatch(/^[\w-]{11},/)
  for (const { url, body } of sent) {
    expect([body, ...url.searchParams.keys()].slice(0, 5)).toEqual([null, 'locale', 'youtube_channel_id', 'date_start', 'date_end'])
  }
  expect(complaints).toEqual([])

  await onPlatform({ faults: [{ kind: 'quota', action: 'analytics' }] })
  await page.getByRole('link', { name: 'All time' }).click()
  await page.getByText('YouTube isn’t providing any more reports right now. Please try again later.').waitFor(LONG_TIMEOUT)
  await onPlatform({ clearFaults: true })
  await page.getByRole('link', { name: 'Last month' }).click()
  await chart.waitFor(LONG_TIMEOUT)
  await context.close()
})
