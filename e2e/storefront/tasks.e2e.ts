import { afterAll, describe, expect, inject, it } from 'vitest'
import { createShopper } from '../../tools/stack/shopper.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../browser.ts'
import { getDocument } from '../document.ts'
import { people, sessionOf } from '../sign-in.ts'
import { PATIENT, soon } from '../soon.ts'

const CUSTOMER = { email: 'mara@tidewell.example', password: 'calm-tide-27' }
const CHANNEL = 'mara-on-foot'
const WANTED = 'https://www.youtube.com/@harbour-studio'

/** The orders of the demo become tasks soon after the start. */
async function tasksAreOpen(): Promise<void> {
  const mara = await createShopper({ port: inject('shopPort'), host: 'tidewell.localhost' })
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
    const old = await getDocument('/faq')
    expect([old.status, old.headers.location]).toEqual([302, '/tasks/faq'])
  })
})

it('a person subscribes by hand, is believed at once and has the reward on his balance and among his finances (RT-028, FIN-012)', async () => {
  await tasksAreOpen()
  const { page, complaints } = await newVisitor()
  await visit(page, '/login?redirect=/tasks')
  await page.locator('input[type=email]').fill(CUSTOMER.email)
  await page.locator('input[type=password]').fill(CUSTOMER.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/tasks')
  await page.getByLabel('Kind').selectOption('subscriptions')
  await page.getByRole('button', { name: /^Start: Subscribe to this channel/ }).click()
  const bar = page.getByRole('region', { name: 'Your task' })
  await bar.getByRole('link', { name: 'Open on YouTube' }).waitFor(PATIENT)
  const done = await fetch(`${inject('sandbox').youtube}/visit?url=${encodeURIComponent(WANTED)}`, {
    method: 'POST',
    body: new URLSearchParams({ handle: CHANNEL, deed: 'subscribe' }),
    redirect: 'manual',
  })
  expect(done.status).toBe(303)
  await bar.getByRole('button', { name: 'Check', exact: true }).click()
  await bar.getByText(/is on your task balance/).waitFor(PATIENT)
  await visit(page, '/finances')
  await soon(() => page.getByText('Task reward').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('the five ways to earn are there: a page of each, a reward that raises the task balance by itself, a grade that lowers prices (PROD-006)', async () => {
  await tasksAreOpen()
  const mara = await createShopper({ port: inject('shopPort'), host: 'tidewell.localhost' })
  await mara.signIn(CUSTOMER.email, CUSTOMER.password)
  const read = async <Data>(path: string) => ((await mara.ask('GET', path)).body as { data: Data }).data
  const send = async <Data>(path: string, body?: object) => {
    const answer = await mara.ask('POST', path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return (answer.body as { data: Data }).data
  }
  const cookie = await sessionOf(people.mara)
  for (const path of ['/tasks', '/referral-program', '/order-widget', '/free-trials', '/grades'])
    expect([path, (await getDocument(path, { cookie })).status]).toEqual([path, 200])

  interface Profile {
    readonly task_user_balance: string
    readonly youtube_accounts: readonly {
      readonly id: number
      readonly code: string | null
      readonly verification_code_at: string | null
    }[]
    readonly grades: { readonly current: { readonly discount_percent: number } }
  }
  const profile = () => read<Profile>('/api/v1/profile?with_increased_balance_accuracy=1')
  const before = await profile()
  const account = before.youtube_accounts.find(({ verification_code_at: verified }) => verified !== null)
  const [task] = await read<readonly { id: number; url: string; reward: string }[]>('/api/v1/tasks?service=likes')
  if (!account || !task) throw new Error('the demo has a verified channel and a task to like a video')
  const { id } = await send<{ id: number }>('/api/v1/checks', { task_id: task.id, youtube_account_id: account.id })
  await send(`/api/v1/checks/${id}/start`)
  await fetch(`${inject('sandbox').youtube}/visit?url=${encodeURIComponent(task.url)}`, {
    method: 'POST',
    body: new URLSearchParams({ handle: CHANNEL, deed: 'like' }),
    redirect: 'manual',
  })
  expect(await send<{ status: string }>(`/api/v1/checks/${id}/check`)).toMatchObject({ status: 'completed' })
  const after = await profile()
  const micro = (amount: string) => Math.round(Number(amount) * 1_000_000)
  expect(micro(after.task_user_balance) - micro(before.task_user_balance)).toBe(micro(task.reward))

  const share = after.grades.current.discount_percent
  expect(share).toBeGreaterThan(0)
  interface Listed {
    readonly slug: string
    readonly default_price: string
    readonly discount_percent: number
    readonly price_type: string
    readonly available_closed_sales: boolean
  }
  const services = await read<readonly Listed[]>('/api/v1/services')
  const inCents = ({ default_price: price }: Listed) => Number(price) * 100 * (1 - share)
  const plain = services.find(
    (each) =>
      each.discount_percent === 0 &&
      each.price_type === 'per_quantity' &&
      !each.available_closed_sales &&
      Math.abs(inCents(each) - Math.round(inCents(each))) < 1e-9,
  )
  if (!plain) throw new Error('some price stays a whole number of cents')
  const { text } = await getDocument(`/services/${plain.slug}`, { cookie })
  expect(text).toContain(`$${(inCents(plain) / 100).toFixed(2)}`)
  const guest = await getDocument(`/services/${plain.slug}`)
  expect(guest.text).toContain(`$${Number(plain.default_price).toFixed(2)}`)
  expect(guest.text).not.toContain(`$${(inCents(plain) / 100).toFixed(2)}`)
})
