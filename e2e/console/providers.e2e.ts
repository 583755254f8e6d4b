import { createCatalogue } from '@vitrine/catalogue'
import { aUser } from '@vitrine/identity/testing'
import { findLine } from '@vitrine/ordering'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { createPanels } from '@vitrine/panels'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { type Northbeam, openNorthbeam } from '../northbeam.ts'

let north: Northbeam
beforeAll(async () => {
  north = await openNorthbeam()
})
afterAll(async () => {
  await north.database.close()
  await closeBrowser()
})

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()

async function choose(page: Page, label: string, option: string | RegExp, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** An order of somebody of this journey alone: what is given back in the end stands on no balance that others read. */
async function ordered(serviceId: number, quantity: number): Promise<number> {
  const { database, panelId } = north
  const { id: userId } = await aUser(database, panelId, { email: 'by-hand@journeys.example' })
  const deps = { database, catalogue: createCatalogue(database), panels: createPanels(database), minuteMs: 60_000 }
  return (await aPaidOrder(deps, panelId, userId, { service_id: serviceId, quantity })).id
}

/** Where the sandbox's panel is, as the form of the account says it. */
async function addressOf(page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  const providers = await page.evaluate(
    async (path) => (await fetch(path, { headers: { 'x-console': '1' } })).json(),
    `${origin}/operator/v1/panels/northbeam/providers`,
  )
  return providers.rows.find(({ name }: { name: string }) => name === 'Journey upstream').endpoint
}

/** The panel asks a tenth more for one of its services from now on. */
async function raiseRate(address: string, number: number): Promise<void> {
  const list = await fetch(address, { method: 'POST', body: new URLSearchParams({ key: 'sandbox-plain', action: 'services' }) })
  const services = (await list.json()) as readonly { readonly service: number | string; readonly rate: string }[]
  const service = services.find((one) => Number(one.service) === number)
  const set = [{ ...service, service: number, rate: (Number(service?.rate) * 1.1).toFixed(6) }]
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL('/_control', address), { method: 'POST', headers, body: JSON.stringify({ services: { set } }) })
  expect(answer.ok).toBe(true)
}

describe('an owner', () => {
  it('adds a provider, imports from its list, lets their own people deliver, and says how far they are', async () => {
    const { page, complaints } = await operatorVisitor('owner')

    await openScreen(page, 'northbeam', 'providers')
    await page.getByRole('button', { name: 'Sandbox upstream' }).click()
    const address = await page.getByLabel('API address').inputValue()
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Journey upstream')
    await page.getByLabel('API address').fill(address)
    await page.getByLabel('API key').fill('sandbox-plain')
    await page.getByRole('button', { name: 'Test what is typed' }).click()
    await page.getByText(/^The provider answers: balance .*USD, \d[\d\s]* services, in \d+ ms/).waitFor()
    await create(page)
    await page.getByText('Journey upstream created').waitFor()
    await page.getByRole('button', { name: 'Confirm currency' }).click()
    await page.getByText('Currency confirmed').waitFor()

    await page.getByRole('link', { name: 'Services and import' }).click()
    await page.getByRole('button', { name: 'Read the list now' }).click()
    await page.getByText(/^The list was read: [\d\s]+ services\.$/).waitFor()
    await page.getByRole('searchbox', { name: 'Search services' }).fill('YouTube Views')
    await page.getByRole('cell', { name: 'YouTube Views', exact: true }).first().waitFor()
    const first = page.getByRole('checkbox', { name: /^Select \d+ YouTube Views/ }).first()
    await first.check()
    await page.getByRole('button', { name: 'Import 1 service…' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import from Journey upstream' })
    await choose(page, 'Our service type, YouTube Views', /YouTube · /)
    await drawer.getByText('No delivery chosen').waitFor()
    await choose(page, 'Delivery, YouTube Views', /^(?!Choose)/)
    await drawer.getByLabel('On the cost').fill('100')
    await drawer.getByRole('switch', { name: 'Put on sale at once' }).check()
    await drawer.getByText('Ready').waitFor()
    await drawer.getByRole('button', { name: 'Import 1 service', exact: true }).click()
    await drawer.getByText('1 service was made').waitFor()
    const made = drawer.getByRole('link', { name: /^Made: service \d+$/ })
    const serviceId = Number((await made.innerText()).replace(/\D/g, ''))
    await made.click()
    const delivers = page.getByRole('region', { name: 'Who delivers' })
    await delivers.getByText('Journey upstream').waitFor()

    await openScreen(page, 'northbeam', 'providers')
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Our people')
    await choose(page, 'Kind', 'By hand: our own people')
    await create(page)
    await page.getByText('Our people created').waitFor()

    await openScreen(page, 'northbeam', `services?open=${serviceId}`)
    await delivers.getByRole('button', { name: 'Add route' }).click()
    await choose(page, 'Provider', 'Our people', delivers)
    await delivers.getByLabel('What is to be done').fill('Show the video')
    await delivers.getByLabel('Cost', { exact: true }).fill('0.01')
    await delivers.getByRole('button', { name: 'Add', exact: true }).click()
    await delivers.getByRole('button', { name: 'Move Our people, Show the video up' }).press('Enter')
    await delivers.getByRole('button', { name: 'Save routes' }).click()
    await page.getByText('Routes saved').waitFor()
    await expect.poll(() => delivers.getByRole('listitem').first().innerText()).toContain('Our people')

    await openScreen(page, 'northbeam', 'providers/routes')
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'No second route' }).click()
    await page.waitForURL(/only=single/)
    await page.getByRole('row').filter({ hasText: '1 of 1' }).first().click()
    await page.getByRole('button', { name: /^Pause / }).click()
    await page.getByRole('button', { name: 'Save routes' }).click()
    await page.getByText(/^Saved\. No one delivers this service any more/).waitFor()
    await page.getByRole('button', { name: /^Resume / }).click()
    await page.getByRole('button', { name: 'Save routes' }).click()
    await page.getByText(/^Saved\. The service is on sale again/).waitFor()

    const orderId = await ordered(serviceId, 1000)
    const row = page.getByRole('button', { name: String(orderId), exact: true })
    await expect
      .poll(
        async () => {
          await openScreen(page, 'northbeam', 'by-hand')
          await page.getByRole('table').or(page.getByText('Nothing here yet')).waitFor()
          return row.isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await row.click()
    await page.getByRole('definition').filter({ hasText: 'Show the video' }).waitFor()
    await page.getByLabel('Start count').fill('40')
    await page.getByLabel('Delivered so far').fill('1001')
    await page.getByRole('button', { name: 'Save progress' }).click()
    await page.getByText('This is more than the customer ordered.').waitFor()
    await page.getByLabel('Delivered so far').fill('250')
    await page.getByRole('button', { name: 'Save progress' }).click()
    await page.getByText(`Progress of order ${orderId} saved`).waitFor()
    await page.getByRole('button', { name: 'End early…' }).click()
    const dialog = page.getByRole('dialog', { name: `End order ${orderId} early?` })
    await dialog.getByText('250 of 1\u202f000 count as delivered.').waitFor()
    await dialog.getByRole('button', { name: 'End order' }).click()
    await page.getByText(`Order ${orderId} ended with 250 delivered`).waitFor()
    const line = await north.inPanel((trx) => findLine(trx, orderId))
    expect(line).toMatchObject({ state: 'partial', delivered: 250, startCount: 40 })

    // Other journeys share this shop.
    await openScreen(page, 'northbeam', `services?open=${serviceId}`)
    await page
      .getByRole('region', { name: `Service ${serviceId}` })
      .getByRole('switch', { name: 'On sale' })
      .uncheck()
    await page.getByRole('button', { name: /^Save(?! routes)/ }).click()
    await page
      .getByText(new RegExp(`Service ${serviceId} saved|saved`))
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })
  it('prices a provider’s services by a markup, keeps a price when the rate rises, and says what the account proves', async () => {
    const { page, complaints } = await operatorVisitor('owner')
    await openScreen(page, 'northbeam', 'providers')
    await page.getByRole('button', { name: 'Journey upstream' }).click()
    await page.getByRole('link', { name: 'Services and import' }).click()
    await page.getByRole('link', { name: 'Markups' }).click()
    await page.getByText('There is no markup yet.').waitFor()
    await page.getByRole('button', { name: 'Add markup' }).click()
    const form = page.getByRole('dialog', { name: 'Add markup' })
    await form.getByLabel('On the cost').fill('much')
    await form.getByText('Type numbers in the price fields.').waitFor()
    await form.getByLabel('On the cost').fill('140')
    await form.getByText(/: costs \$[\d.]+, sold for \$[\d.]+\.$/).waitFor()
    await form.getByRole('button', { name: 'Save markup' }).click()
    await page.getByText('Markup saved').waitFor()
    const markup = page.getByRole('row', { name: /^All other categories/ })
    await markup.getByText('+140 %, rounded up to $0.01').waitFor()

    await page.getByRole('navigation', { name: 'Parts of the provider' }).getByRole('link', { name: 'Services' }).click()
    await page.getByRole('searchbox', { name: 'Search services' }).fill('YouTube Likes')
    const chosen = page.getByRole('checkbox', { name: /^Select \d+ YouTube Likes/ }).first()
    const number = Number(/\d+/.exec((await chosen.getAttribute('aria-label')) ?? '')?.[0])
    await chosen.check()
    await page.getByRole('button', { name: 'Import 1 service…' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import from Journey upstream' })
    await choose(page, 'Our service type, YouTube Likes', /YouTube · /)
    await choose(page, 'Delivery, YouTube Likes', /^(?!Choose)/)
    await choose(page, 'Priced by', 'The provider’s markups')
    const row = drawer.getByRole('row').filter({ hasText: 'Ready' })
    await row.waitFor()
    // The rule of before is shown until the markups have answered.
    await expect
      .poll(async () => {
        const [cost = 0, price = 0] = (await row.getByRole('cell', { name: /^\$/ }).allInnerTexts()).map((text) => Number(text.slice(1)))
        return price - Math.ceil(cost * 240) / 100
      })
      .toBeCloseTo(0, 9)
    await drawer.getByRole('button', { name: 'Import 1 service', exact: true }).click()
    await drawer.getByText('1 service was made').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('link', { name: 'Markups' }).click()
    await markup.getByText('1 service').waitFor()
    await markup.getByRole('button', { name: /^Change/ }).click()
    const change = page.getByRole('dialog', { name: 'Markup' })
    await change.getByLabel('On the cost').fill('20')
    await change.getByText('1 service · 1 price falls').waitFor()
    await change.getByRole('button', { name: 'Save markup' }).click()
    await markup.getByText('+20 %').waitFor()
    await markup.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('There is no markup yet.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await markup.getByText('+20 %').waitFor()

    const parts = page.getByRole('navigation', { name: 'Parts of the provider' })
    await raiseRate(await addressOf(page), number)
    await parts.getByRole('link', { name: 'Services' }).click()
    await page.getByRole('button', { name: 'Read the list now' }).click()
    await page.getByText(/1 price followed\./).waitFor()
    await parts.getByRole('link', { name: 'Rate changes' }).click()
    const moved = page.getByRole('row').filter({ hasText: `${number} · ` })
    await moved.getByText('Follows the rate').waitFor()
    await moved.getByText('+10.0 %').waitFor()
    await moved.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Keep our price' }).click()
    await page.getByText('1 service keeps its price').waitFor()
    await moved.getByText(/^Own price; by rule \$/).waitFor()
    await moved.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Follow the rate' }).click()
    await page.getByText('1 service follows the rate').waitFor()
    await moved.getByText('Follows the rate').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await moved.getByText(/^Own price; by rule \$/).waitFor()

    await parts.getByRole('link', { name: 'Evidence' }).click()
    const balance = page.getByRole('switch', { name: 'Compare the balance before and after' })
    expect(await balance.isDisabled()).toBe(true)
    await page.getByRole('switch', { name: 'Only this shop uses the account' }).click()
    await page.getByText('Exclusive account turned on').waitFor()
    await expect.poll(() => balance.isEnabled()).toBe(true)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => balance.isDisabled()).toBe(true)

    await parts.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('Not known: nothing was spent in 7 days.').waitFor()
    expect(complaints).toEqual([])
  })
})
