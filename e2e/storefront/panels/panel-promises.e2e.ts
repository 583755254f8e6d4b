import { changeSettings, createPanels, type NewMenu, putMenu } from '@vitrine/panels'
import { createSpecialOffer } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { fresh, NORTH, type Northbeam, openNorthbeam, untilShown } from '../../northbeam.ts'
import { people, sessionOf } from '../../sign-in.ts'
import { soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

let north: Northbeam
beforeAll(async () => {
  north = await openNorthbeam()
})
afterAll(async () => {
  await north.database.close()
  await closeBrowser()
})

const inPanel: Northbeam['inPanel'] = (work) => north.inPanel(work)

describe('what a panel sets', () => {
  it('is its menu, with pages, addresses elsewhere, NEW! and the mark of another site (SIDEBAR-001)', async () => {
    const menu: NewMenu = [
      { icon: 'star', names: { en: 'What is new' }, routeName: 'free-trials', isForGuests: true, isNew: true },
      {
        icon: 'world',
        names: { en: 'Our journal', de: 'Unser Journal' },
        url: 'https://journal.test/start',
        isForGuests: true,
        isExternal: true,
      },
      { icon: 'receipt', routeName: 'orders' },
    ]
    await inPanel((trx) => putMenu(trx, menu))
    await untilShown('/', 'https://journal.test/start')
    const { page } = await newVisitor({ ...NORTH, locale: 'en-US', width: 1920 })
    await visit(page, fresh('/'))
    const nav = page.getByRole('navigation').filter({ hasText: 'Our journal' }).first()
    const own = nav.getByRole('link', { name: /What is new/ })
    expect([await own.getAttribute('href'), (await own.innerText()).includes('NEW!')]).toEqual(['/free-trials', true])
    const outside = nav.getByRole('link', { name: /Our journal/ })
    expect([await outside.getAttribute('href'), await outside.getAttribute('target')]).toEqual(['https://journal.test/start', '_blank'])
    expect(await nav.getByRole('link', { name: 'Orders' }).count()).toBe(0)
    await untilShown('/de', 'Unser Journal')
    await inPanel((trx) => putMenu(trx, []))
    await untilShown('/', 'https://journal.test/start', false)
  })

  it('are links about its free trials, in the visitor’s language (INST-013)', async () => {
    const links = [{ url: 'https://help.test/trial', translations: { en: 'How it works', de: 'So geht es' } }]
    const { free_trial: before } = (await createPanels(north.database).get(north.panelId)).settings
    await inPanel((trx) => changeSettings(trx, { free_trial: { links, network: 1, service_type: 'views' } }))
    await untilShown('/free-trials', 'How it works')
    const german = await getDocument(fresh('/de/free-trials'), NORTH)
    expect(german.html).toMatch(/href="https:\/\/help\.test\/trial"[^>]*>So geht es/)
    expect(german.text).not.toContain('How it works')
    await inPanel((trx) => changeSettings(trx, { free_trial: before }))
  })

  it('are the colours of both themes, all nine of each (INST-018)', async () => {
    const light = {
      ...{ primary: '#6b2fa0', secondary: '#1d6f8c', accent: '#b0336b', background: '#faf6ef', surface: '#fffdf8', text: '#2a1f14' },
      ...{ error: '#a8201a', success: '#1f7a4d', warning: '#9a6a00' },
    }
    const { settings } = await createPanels(north.database).get(north.panelId)
    const before = { light_palette: settings.light_palette, dark_palette: settings.dark_palette }
    await inPanel((trx) => changeSettings(trx, { light_palette: light }))
    await untilShown('/', '--sf-page:#faf6ef')
    const { html } = await getDocument(fresh('/'), NORTH)
    for (const colour of Object.values(light)) expect(html).toContain(colour)
    const { page } = await newVisitor({ ...NORTH, locale: 'en-US' })
    await visit(page, fresh('/'))
    const shown = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color])
    expect(shown).toEqual(['rgb(250, 246, 239)', 'rgb(42, 31, 20)'])
    await inPanel((trx) => changeSettings(trx, before))
    await untilShown('/', '--sf-page:#faf6ef', false)
  })

  it('are special offers on the catalogue, the dashboard and the order form, each in its place (OFFER-001)', async () => {
    const places = { services: '/', dashboard: '/dashboard', create_order: '/orders/create' } as const
    const offer = { position: 9, utmName: 'spring', serviceIds: [1], showsAll: true }
    for (const place of ['services', 'dashboard', 'create_order'] as const)
      await inPanel((trx) => createSpecialOffer(trx, { ...offer, place, names: { en: `Offer of ${place}` } }))
    const cookie = await sessionOf(people.ilya)
    const namesAt = async (path: string) => {
      const { html } = await getDocument(fresh(path), { ...NORTH, cookie })
      return [...html.matchAll(/Offer of (\w+)/g)].map(([, place]) => place)
    }
    await untilShown('/', 'Offer of services')
    for (const [place, path] of Object.entries(places)) expect([path, [...new Set(await namesAt(path))]]).toEqual([path, [place]])
    const form = await getDocument(fresh('/orders/create'), { ...NORTH, cookie })
    expect(form.html).toContain('href="/orders/create?serviceId=1&amp;utm_campaign=spring"')
  })
})

describe('a one-time code in the address of a page that needs an account', () => {
  it('goes along to the form, beside the way back, and is taken out of the address there (GUARD-004)', async () => {
    const { status, headers } = await getDocument('/orders?token=CODE&status=unpaid')
    const to = new URL(headers.location ?? '', 'http://shop.test')
    expect([status, to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      302,
      '/login',
      { redirect: '/orders', query: '{"status":"unpaid"}', status: 'unpaid', token: 'CODE' },
    ])
    const { page, context } = await newVisitor()
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/core/login/token') requests.push(request.method())
    })
    await page.goto('/orders?token=CODE&status=unpaid')
    await page.getByRole('dialog').getByText('This link is no longer valid.').waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.has('token'), searchParams.get('redirect'), requests]).toEqual(['/login', false, '/orders', ['POST']])
    await context.close()
  })
})

describe('an order that was refused', () => {
  it('is not sent again before the wrong field was changed, and then it is (VALMAP-013)', async () => {
    const { page, context } = await newVisitor()
    let sent = 0
    await page.route('**/core/api/v1/order-widget/widget-order-requests*', (route) => {
      sent += 1
      return route.fulfill({
        status: 422,
        json: { message: 'm', errors: { 'orders.0.url': ['This video is private.'], coupon_code: ['This code is used up.'] } },
      })
    })
    await visit(page, '/orders/create?serviceId=1')
    const link = page.getByLabel('Link to promote')
    await link.fill('https://www.youtube.com/watch?v=refusedHere')
    await page.getByText('YouTube link').first().waitFor()
    await page.getByLabel('Email*').fill('held@example.com')
    const pay = page.getByRole('button', { name: /^Pay/ }).first()
    await pay.click()
    await page.locator('#order-url:focus').waitFor()
    await page.getByText('This video is private.').first().waitFor()
    expect(sent).toBe(1)
    await pay.focus()
    await pay.click()
    await page.locator('#order-url:focus').waitFor()
    await page.getByText('This video is private.').first().waitFor()
    expect(sent).toBe(1)
    await link.fill('https://www.youtube.com/watch?v=anotherOne1')
    await pay.click()
    await soon(() => sent).toBe(2)
    await context.close()
  })
})

const CHANNEL = 'mara-on-foot'

it('each way to earn has its page, and a reward raises the balance of tasks by itself (PROD-006)', async () => {
  const mara = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await mara.signIn(people.mara.email, people.mara.password)
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
  }
  const profile = () => read<Profile>('/api/v1/profile?with_increased_balance_accuracy=1')
  const before = await profile()
  const account = before.youtube_accounts.find(({ verification_code_at: verified }) => verified !== null)
  const tasks = () => read<readonly { id: number; url: string; reward: string }[]>('/api/v1/tasks?service=likes')
  // The orders of the demo become tasks soon after the start.
  await soon(async () => (await tasks()).length).toBeGreaterThan(0)
  const [task] = await tasks()
  if (!account || !task) throw new Error('the demo has a verified channel and a task to like a video')
  const { id } = await send<{ id: number }>('/api/v1/checks', { task_id: task.id, youtube_account_id: account.id })
  await send(`/api/v1/checks/${id}/start`)
  await fetch(`${theShop().sandbox.youtube}/visit?url=${encodeURIComponent(task.url)}`, {
    method: 'POST',
    body: new URLSearchParams({ handle: CHANNEL, deed: 'like' }),
    redirect: 'manual',
  })
  expect(await send<{ status: string }>(`/api/v1/checks/${id}/check`)).toMatchObject({ status: 'completed' })
  const after = await profile()
  const micro = (amount: string) => Math.round(Number(amount) * 1_000_000)
  expect(micro(after.task_user_balance) - micro(before.task_user_balance)).toBe(micro(task.reward))
})
