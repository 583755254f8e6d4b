import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, reload, shopUrl, visit } from '../../browser.ts'
import { chooseWay } from '../../payment-methods.ts'
import { people, signIn } from '../../sign-in.ts'
import { eventually, LONG_TIMEOUT, soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const YOUTUBE = 'https://www.youtube.com/watch?v='
const upstreamLinks = async (part: string): Promise<string[]> => {
  const book = (await (await fetch(`${theShop().sandbox.upstream}/_books/orders`)).json()) as { orders: { link: string }[] }
  return book.orders.map(({ link }) => link).filter((link) => link.includes(part))
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const box = (page: Page) => page.getByRole('textbox', { name: 'Orders, one per line', includeHidden: true })
const lookOver = (page: Page, orders: RegExp) => page.getByRole('button', { name: orders })
/** The server has done its work; its first answer about these calls does not arrive. */
const loseOneAnswer = (page: Page, ending: string) =>
  page.evaluate((path) => {
    const send = window.fetch
    let isLost = false
    window.fetch = async (input, init) => {
      const answer = await send(input, init)
      if (isLost || !new URL(answer.url).pathname.endsWith(path)) return answer
      isLost = true
      await answer.clone().text()
      throw new TypeError('the connection broke')
    }
  }, ending)

describe('the forms of an order', () => {
  it('stand under tabs that the address names and keys walk through; what was typed stays, over a reload and a way around too', async () => {
    const { page, complaints } = await newVisitor()
    await visit(page, '/orders/create?source=abc')
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Single', 'Multiple', 'Expert', 'Auto-promotion'])
    expect(await page.getByRole('button', { name: 'Add another link' }).count()).toBe(0)
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}kEptTyped01`)
    await tab(page, 'Single').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/source=abc&type=multi/)
    await page.getByRole('button', { name: 'Add another link' }).waitFor()
    expect(await tab(page, 'Multiple').evaluate((each) => each === document.activeElement && each.ariaSelected)).toBe('true')
    await page.keyboard.press('ArrowRight')
    await box(page).waitFor()
    await page.keyboard.press('End')
    await page.getByLabel('Channel link').waitFor()
    await tab(page, 'Single').click()
    await page.waitForURL((url) => !url.searchParams.has('type'))
    const typed = () => page.getByLabel('Link to promote').inputValue()
    expect(await typed()).toBe(`${YOUTUBE}kEptTyped01`)
    await page.getByRole('radiogroup', { name: 'Network' }).getByRole('radio', { name: 'TikTok' }).click()
    await page.getByLabel('Link to promote').fill('https://www.tiktok.com/@kept/video/7291234567890123456')
    const chosen = page.getByRole('button', { name: /^Change the service/ })
    await page.getByText('TikTok link').first().waitFor()
    const quantity = page.getByRole('textbox', { name: 'Quantity' })
    await quantity.fill('2000')
    await quantity.blur()
    const service = await chosen.getAttribute('aria-label')
    await reload(page)
    await soon(async () => [await typed(), await chosen.getAttribute('aria-label')]).toEqual([
      'https://www.tiktok.com/@kept/video/7291234567890123456',
      service,
    ])
    await soon(async () => (await quantity.inputValue()).replace(/\D/g, '')).toBe('2000')
    // What an address asks for wins, and what was typed is there again without it.
    await visit(page, '/orders/create?serviceId=1')
    await quantity.waitFor()
    expect(await typed()).toBe('')
    await visit(page, '/orders/create')
    await soon(typed).toBe('https://www.tiktok.com/@kept/video/7291234567890123456')
    const one = await newVisitor({ panel: 'northbeam' })
    await visit(one.page, '/orders/create')
    expect([await one.page.getByRole('tab').count(), await one.page.getByLabel('Link to promote').count()]).toEqual([0, 1])
    expect(complaints).toEqual([])
  })

  it('lead from network to type to service, and ask a guest for what only guests have to say (ORDERPAGE-001, ORDERPAGE-002, ORDERPAGE-004)', async () => {
    const { page } = await newVisitor()
    await visit(page, '/orders/create')
    const types = page.getByRole('radiogroup', { name: 'Service type' }).getByRole('radio')
    const before = await types.allInnerTexts()
    for (const name of ['Drip feed', 'Refill guarantee']) await page.getByRole('switch', { name: new RegExp(name) }).waitFor()
    await page.getByRole('radiogroup', { name: 'Network' }).getByRole('radio', { name: 'TikTok' }).click()
    const offered = await page.evaluate(async () => {
      const ask = async (path: string) => (await (await fetch(`/core/api/v1/${path}`)).json()).data
      const all: {
        id: number
        network_id: number
        service_type_id: number
        drip_feed_is_allowed: boolean
        has_refill: boolean
        is_deactivated: boolean
        is_package: boolean
      }[] = await ask('services')
      const networks: { id: number; name: string; serviceTypes: { id: number; name: string; services_count: number }[] }[] =
        await ask('networks')
      return { all, tiktok: networks.find(({ name }) => name === 'TikTok') }
    })
    const sold = offered.tiktok?.serviceTypes.filter((type) => type.services_count > 0) ?? []
    const wanted = sold.map(({ name }) => name)
    await soon(() => types.allInnerTexts()).toEqual(wanted)
    expect(wanted).not.toEqual(before)
    await page.getByRole('button', { name: /^Change the service/ }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a service' })
    const ofType = offered.all
      .filter(({ service_type_id, is_deactivated }) => service_type_id === sold[0]?.id && !is_deactivated)
      .map(({ id }) => `#${id}`)
    const numbers = () =>
      picker
        .locator('li')
        .evaluateAll((rows) => rows.flatMap((row) => /#[\d\s.,]+/.exec(row.textContent ?? '')?.[0].replace(/[^#\d]/g, '') ?? []))
    await soon(async () => (await numbers()).toSorted()).toEqual(ofType.slice(0, 40).toSorted())
    await page.keyboard.press('Escape')
    for (const field of ['Link to promote', 'Email*']) await page.getByLabel(field).waitFor()
    await page.getByRole('textbox', { name: 'Quantity' }).waitFor()
    await page.getByRole('button', { name: 'I have a coupon' }).waitFor()
    await page.getByRole('radiogroup', { name: 'Payment method' }).waitFor()
    const plain = offered.all.find((service) => !service.drip_feed_is_allowed && !service.has_refill && !service.is_package)
    await visit(page, `/orders/create?serviceId=${plain?.id}`)
    await page.getByRole('textbox', { name: 'Quantity' }).waitFor()
    expect(await page.locator('main').getByRole('switch').count()).toBe(0)
    await signIn(page, people.newcomer)
    await visit(page, '/orders/create')
    await page.getByRole('button', { name: 'I have a coupon' }).waitFor()
    expect(await page.getByLabel('Email*').count()).toBe(0)
  })

  it('tell analytics of an order once, after it was made and not when it is refused (SUBMIT-002)', async () => {
    const { page, context } = await newVisitor()
    await context.addCookies([
      { name: 'use-cookie', value: encodeURIComponent('{"analytics":"granted","advertising":"denied"}'), url: shopUrl('/') },
    ])
    await visit(page, '/orders/create')
    const purchases = () =>
      page.evaluate(
        () => ((Reflect.get(window, 'dataLayer') ?? []) as { event?: string }[]).filter(({ event }) => event === 'purchase').length,
      )
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/')
    await page.getByLabel('Email*').fill('counted@example.com')
    await chooseWay(page, /QR code/)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('20000')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.locator('#order-url[aria-invalid="true"]').waitFor()
    expect(await purchases()).toBe(0)
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}cOuntedOnce`)
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByRole('dialog').waitFor()
    await soon(purchases).toBe(1)
  })
})

describe('several links in one order', () => {
  it('are paid from the balance on a phone, together and once; the single form keeps to its own line (ORDER-002)', async () => {
    const { page, complaints } = await newVisitor({ width: 390, height: 844 })
    await signIn(page)
    await visit(page, '/orders/create?type=multi&serviceId=1&quantity=1000')
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}mUltiPhone1`)
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('button', { name: 'Add another link' }).click()
    await page.locator('[data-order-group]').nth(1).waitFor()
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}mUltiPhone2`)
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('button', { name: /^Order type/ }).click()
    await page.getByRole('menuitemradio', { name: 'Single' }).click()
    await soon(() => page.locator('[data-order-line]').count()).toBe(0)
    await page.getByRole('button', { name: /^Order type/ }).click()
    await page.getByRole('menuitemradio', { name: 'Multiple' }).click()
    await soon(() => page.locator('[data-order-line]').count()).toBe(2)
    await reload(page)
    await soon(() => page.locator('[data-order-line]').count()).toBe(2)
    await soon(() => page.getByLabel('Link to promote').inputValue()).toBe(`${YOUTUBE}mUltiPhone2`)
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('radio', { name: /Balance/ }).check()
    const placed = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/order-widget/orders'))
    // The bottom bar leads to what is left, and pays at the end.
    const leadOn = page.getByRole('button', { name: 'Continue', exact: true })
    if (await leadOn.isVisible()) await leadOn.click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const body = (await placed).postDataJSON()
    expect([body.orders.length, body.source]).toEqual([2, 'buy_page'])
    await page.waitForURL(/\/orders$/)
    const made = await eventually(
      () => upstreamLinks('mUltiPhone'),
      (links) => links.length > 1,
    )
    expect(made.sort()).toEqual([`${YOUTUBE}mUltiPhone1`, `${YOUTUBE}mUltiPhone2`])
    await visit(page, '/orders/create?type=multi')
    await page.getByRole('button', { name: 'Add another link' }).waitFor()
    expect([
      await page.getByLabel('Link to promote').inputValue(),
      await page.evaluate(() => sessionStorage.getItem('order_draft')),
    ]).toEqual(['', null])
    expect(complaints).toEqual([])
  })
})

describe('many orders at once', () => {
  it('are judged line by line, made once although an answer is lost, and the wrong ones stay in the box', async () => {
    const { page, complaints } = await newVisitor()
    await signIn(page)
    await visit(page, '/orders/create?type=expert')
    const wrong = ['1 | https://www.tiktok.com/@somebody/video/7 | 1000', '1 | | 1000', 'not an order']
    await box(page).fill([`1 | ${YOUTUBE}mAssOrder01 | 1000`, ...wrong, `#1 | ${YOUTUBE}mAssOrder02 | 1 500`].join('\n'))
    const line = (number: number) => page.locator(`[data-line="${number}"]`)
    await line(2).getByText('The link is not valid for this service.').waitFor(LONG_TIMEOUT)
    await line(3).getByText('The link is missing.').waitFor()
    await line(4).getByText('Use this format', { exact: false }).waitFor()
    await lookOver(page, /^Review 2 orders$/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 lines have errors and won’t be ordered.').waitFor()
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/order-widget/orders')) keys.push(request.headers()['idempotency-key'])
    })
    await loseOneAnswer(page, '/order-widget/orders')
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await dialog.getByText('We haven’t had a response yet.', { exact: false }).waitFor()
    expect(await box(page).inputValue()).toContain('mAssOrder01')
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByText('2 orders placed.', { exact: false }).waitFor(LONG_TIMEOUT)
    expect((await box(page).inputValue()).split('\n').filter(Boolean)).toEqual(wrong)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const made = await eventually(
      () => upstreamLinks('mAssOrder'),
      (links) => links.length > 1,
    )
    expect(made.sort()).toEqual([`${YOUTUBE}mAssOrder01`, `${YOUTUBE}mAssOrder02`])
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })

  it('of a guest on a phone are one payment', async () => {
    const { page } = await newVisitor({ width: 390, height: 844 })
    await visit(page, '/orders/create')
    await page.getByRole('button', { name: /^Order type/ }).click()
    await page.getByRole('menuitemradio', { name: 'Expert' }).click()
    await box(page).fill(`1 | ${YOUTUBE}mAssGuest01 | 1000\n1 | ${YOUTUBE}mAssGuest02 | 1000`)
    await page.locator('#expert-email').fill('mass-guest@example.com')
    await page.getByRole('radio', { name: /Instant transfer/ }).check()
    await page.getByRole('button', { name: /^2 orders/ }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    const placed = page.waitForRequest((request) => request.url().includes('widget-order-requests'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    const body = (await placed).postDataJSON()
    expect([body.orders.length, body.source, body.email]).toEqual([2, 'buy_page', 'mass-guest@example.com'])
    await page.waitForURL(/\/pay\//)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

describe('auto-promotion', () => {
  it('is set up on the order page, clamps what is typed, and begins again afterwards (ROUTE-007, ROUTE-015, SUBS-002, SUBS-007)', async () => {
    const { page, complaints } = await newVisitor()
    await signIn(page)
    await visit(page, '/subscriptions/create')
    await page.waitForURL(/\/orders\/create\?type=autopromotion/)
    const limit = page.getByLabel('Posts')
    expect(await limit.inputValue()).toBe('10')
    for (const [typed, counts] of [
      ['0', '1'],
      ['5000', '1000'],
      ['3', '3'],
    ] as const) {
      await limit.fill(typed)
      await limit.blur()
      expect(await limit.inputValue()).toBe(counts)
    }
    await page.getByRole('button', { name: 'Start auto-promotion' }).click()
    await page.getByText('Enter the channel link.').waitFor()
    await page.getByLabel('Channel link').fill('https://www.youtube.com/@tidewell')
    await page.getByLabel('Name', { exact: true }).fill('My channel')
    await page.getByRole('switch', { name: 'Views' }).waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/subscriptions'))
    await page.getByRole('button', { name: 'Start auto-promotion' }).click()
    const body = (await sent).postDataJSON()
    expect([body.contents_limit, body.services.length, 'recurring_payments_method_id' in body]).toEqual([3, 1, false])
    await page.getByText('Auto-promotion has started', { exact: false }).waitFor()
    await soon(async () => [
      await page.getByLabel('Channel link').inputValue(),
      await page.getByLabel('Name', { exact: true }).inputValue(),
      await limit.inputValue(),
    ]).toEqual(['', '', '10'])
    expect(await page.getByRole('button', { name: 'YouTube', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'View it' }).click()
    await page.waitForURL(/\/subscriptions\/\d+/)
    expect(complaints).toEqual([])
  })

  it('asks a guest to sign in, and what was typed is there again', async () => {
    const { page } = await newVisitor({ width: 390, height: 844 })
    await visit(page, '/orders/create?type=autopromotion')
    await page.getByLabel('Channel link').fill('https://www.youtube.com/@tidewell')
    await page.getByLabel('Name', { exact: true }).fill('Kept name')
    await page.getByRole('switch', { name: 'Views' }).click()
    await page.getByLabel('Posts').fill('7')
    await page.getByLabel('Posts').blur()
    await reload(page)
    await soon(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept name')
    await soon(() => page.getByRole('switch', { name: 'Views' }).isChecked()).toBe(false)
    await page.getByRole('switch', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Sign in to start' }).click()
    await page.waitForURL(/\/login/)
    await page.locator('input[type=email]').fill('new@tidewell.example')
    await page.locator('input[type=password]').fill('first-wave-1')
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/orders\/create\?.*type=autopromotion/)
    await soon(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept name')
    expect(await page.getByLabel('Posts').inputValue()).toBe('7')
  })
})
