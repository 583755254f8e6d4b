import { afterAll, describe, expect, it } from 'vitest'
import { createShopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { chooseOption } from '../../choose-option.ts'
import { getDocument } from '../../document.ts'
import { LONG_TIMEOUT, soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

const CUSTOMER = { email: 'mara@tidewell.example', password: 'calm-tide-27' }
const CHANNEL = 'mara-on-foot'
const WANTED = 'https://www.youtube.com/@harbour-studio'

/** The orders of the demo become tasks soon after the start. */
async function tasksAreOpen(): Promise<void> {
  const mara = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await mara.signIn(CUSTOMER.email, CUSTOMER.password)
  const tasks = async () => ((await mara.ask('GET', '/api/v1/tasks?service=subscriptions')).body as { data: object[] }).data.length
  await expect.poll(tasks, { timeout: 60_000 }).toBeGreaterThan(0)
}
afterAll(closeBrowser)

const headlineOf = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1]

describe('pages about tasks', () => {
  it.each([
    ['/tasks', 'Earn money with small tasks', 'RT-028'],
    ['/tasks/faq', 'Questions about tasks', 'RT-035'],
    ['/tasks/how-to-connect-a-youtube-account', 'How to connect a YouTube account', 'RT-036'],
    ['/tasks/how-to-perform-the-tasks', 'How to perform the tasks', 'RT-037'],
    ['/tasks/how-to-use-rewards', 'How to use rewards', 'RT-038'],
  ])('%s opens for a guest as "%s" (%s)', async (path, headline) => {
    const { status, html } = await getDocument(path)
    expect([status, headlineOf(html)]).toEqual([200, headline])
  })
  it('lead a guest who wants to start to sign in and back, and an address of older shops to its page (RT-039)', async () => {
    const { status, headers } = await getDocument('/tasks/start-earning')
    const to = new URL(headers.location ?? '', shopUrl(''))
    expect([status, to.pathname, to.searchParams.get('redirect')]).toEqual([302, '/login', '/tasks/start-earning'])
    const old = await getDocument('/help/tasks')
    expect([old.status, old.headers.location]).toEqual([302, '/tasks/faq'])
  })
})

it('a person subscribes by hand, is accepted at once and has the reward on the balance and among the finances (RT-028, FIN-012)', async () => {
  await tasksAreOpen()
  const { page, complaints } = await newVisitor()
  await visit(page, '/login?redirect=/tasks')
  await page.locator('input[type=email]').fill(CUSTOMER.email)
  await page.locator('input[type=password]').fill(CUSTOMER.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/tasks')
  await chooseOption(page, 'Type', 'Subscribe')
  await page.getByRole('button', { name: /^Start: Subscribe to this channel/ }).click()
  const bar = page.getByRole('region', { name: 'Your task' })
  await bar.getByRole('link', { name: 'Open on YouTube' }).waitFor(LONG_TIMEOUT)
  const done = await fetch(`${theShop().sandbox.youtube}/visit?url=${encodeURIComponent(WANTED)}`, {
    method: 'POST',
    body: new URLSearchParams({ handle: CHANNEL, deed: 'subscribe' }),
    redirect: 'manual',
  })
  expect(done.status).toBe(303)
  await bar.getByRole('button', { name: 'Check now' }).click()
  await bar.getByText(/to your task balance/).waitFor(LONG_TIMEOUT)
  await visit(page, '/finances')
  await soon(() => page.getByText('Task reward').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
