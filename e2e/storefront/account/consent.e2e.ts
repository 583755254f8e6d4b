import { changeSettings, createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

const NOBODY = { google_analytics4: null, google_tag_manager: null, yandex_metrika: null, facebook_pixel: null }

/** What an operator enters: the panel's numbers at the services outside. */
async function useServices(analytics: Partial<Record<keyof typeof NOBODY, string>>, intercom: string | null): Promise<void> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const panel = await createPanels(database).findByKey('northbeam')
    const patch = { analytics_ids: { ...NOBODY, ...analytics }, chat_widget_ids: { intercom, jivosite: null } }
    await database.transaction(panel?.id as number, (trx) => changeSettings(trx, patch))
  } finally {
    await database.close()
  }
}

interface Load {
  readonly path: string
  readonly id: string
}
const book = async <Name extends 'loads' | 'events'>(name: Name): Promise<Record<Name, readonly (Load & { entry: unknown })[]>> =>
  (await (await fetch(`${theShop().tagsUrl}/_books/${name}`)).json()) as Record<Name, readonly (Load & { entry: unknown })[]>
const loadsOf = async (id: string) => (await book('loads')).loads.filter((load) => load.id === id)

const alert = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const stored = async (page: Page): Promise<unknown> => {
  const cookies = await page.context().cookies(shopUrl('/', 'northbeam'))
  const found = cookies.find(({ name }) => name === 'use-cookie')
  return found && JSON.parse(decodeURIComponent(found.value))
}

beforeAll(async () => {
  await useServices({ google_analytics4: 'G-NORTH', facebook_pixel: '4711' }, 'north-chat')
  const policy = async () => (await getDocument('/?signature=poll', { panel: 'northbeam' })).headers['content-security-policy']
  await vi.waitFor(async () => expect(await policy()).toContain(theShop().tagsUrl), { timeout: 30_000, interval: 500 })
})
afterAll(async () => {
  await useServices({}, null)
  await closeBrowser()
})

describe('the question about cookies', () => {
  it('offers Manage, Decline and Accept, and comes no more after an answer (CONSENT-001, CONSENT-002)', async () => {
    for (const [answer, permission] of [
      ['Accept', 'granted'],
      ['Decline', 'denied'],
    ] as const) {
      const { page, context, complaints } = await newVisitor({ isRequested: true, panel: 'northbeam' })
      await visit(page, '/')
      await alert(page).waitFor()
      expect(await alert(page).getByRole('button').allInnerTexts()).toEqual(['Manage', 'Decline', 'Accept'])
      await alert(page).getByRole('button', { name: answer }).click()
      await alert(page).waitFor({ state: 'detached' })
      expect(await stored(page)).toEqual({ analytics: permission, advertising: permission })
      await visit(page, '/')
      await page.waitForLoadState('networkidle')
      expect(await alert(page).count()).toBe(0)
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  it('never lies over a form or what is paid: there it waits at the end of the page', async () => {
    const { page, context } = await newVisitor({ isRequested: true, panel: 'northbeam' })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await visit(page, '/orders/create')
      await alert(page).waitFor()
      const covered = await page.evaluate(() => {
        const card = document.querySelector('section[aria-label="Cookies"]')?.getBoundingClientRect()
        if (!card) return ['no card']
        return [...document.querySelectorAll('main input, main button, main h2')]
          .map((element) => [element.getBoundingClientRect(), element.textContent] as const)
          .filter(
            ([box]) => box.width > 0 && box.bottom > card.top && box.top < card.bottom && box.right > card.left && box.left < card.right,
          )
          .map(([, text]) => text)
      })
      expect(covered, `${width} px`).toEqual([])
    }
    await context.close()
  })

  it('lets each purpose be chosen; saving and resetting wait for both, and a reload restores the choice (CONSENT-003, COOKIE-006)', async () => {
    const { page, context } = await newVisitor({ isRequested: true, panel: 'northbeam' })
    await visit(page, '/')
    await alert(page).getByRole('button', { name: 'Manage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
    const isDisabled = (name: string) => dialog.getByRole('button', { name }).isDisabled()
    const choose = (purpose: string, answer: string) =>
      dialog.getByRole('radiogroup', { name: purpose }).getByRole('radio', { name: answer, exact: true }).check()
    await dialog.waitFor()
    expect([await isDisabled('Save'), await isDisabled('Reset')]).toEqual([true, true])
    await choose('Analytics', 'Allow')
    expect([await isDisabled('Save'), await isDisabled('Reset')]).toEqual([true, true])
    await choose('Advertising', 'Don’t allow')
    expect([await isDisabled('Save'), await isDisabled('Reset')]).toEqual([false, false])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await stored(page)).toEqual({ analytics: 'granted', advertising: 'denied' })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    const chosen = dialog.getByRole('radio', { checked: true })
    await dialog.waitFor()
    expect([await chosen.count(), await isDisabled('Save')]).toEqual([2, false])
    expect(await dialog.getByRole('radiogroup', { name: 'Advertising' }).getByRole('radio', { name: 'Don’t allow' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Reset' }).click()
    // What had been allowed runs already: the page is loaded anew without it, and asks again.
    await alert(page).waitFor()
    expect(await stored(page)).toBeUndefined()
    await context.close()
  })
})

describe('services outside', () => {
  it('are asked only after the visitor allowed them, each by its own permission, and the page’s policy lets them in', async () => {
    const { page, context, complaints } = await newVisitor({ isRequested: true, panel: 'northbeam' })
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(shopUrl('', 'northbeam')) && !request.url().startsWith('data:')) outside.push(request.url())
    })
    await visit(page, '/')
    await alert(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    const before = (await loadsOf('G-NORTH')).length
    await alert(page).getByRole('button', { name: 'Manage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
    await dialog.getByRole('radiogroup', { name: 'Analytics' }).getByRole('radio', { name: 'Allow', exact: true }).check()
    await dialog.getByRole('radiogroup', { name: 'Advertising' }).getByRole('radio', { name: 'Don’t allow' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await soon(async () => (await loadsOf('G-NORTH')).length).toBe(before + 1)
    await soon(async () => JSON.stringify((await book('events')).events)).toContain('"G-NORTH"')
    expect(outside.every((url) => url.startsWith(theShop().tagsUrl))).toBe(true)
    expect(outside.some((url) => url.includes('fbevents'))).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('hear of the first start as an app once (COOKIE-012)', async () => {
    const { page, context } = await newVisitor({ isRequested: true, panel: 'northbeam' })
    await page.addInitScript(() => {
      const { matchMedia } = window
      window.matchMedia = (query) => matchMedia.call(window, query.includes('standalone') ? 'all' : query)
    })
    const reported = async () => (await book('events')).events.filter(({ entry }) => JSON.stringify(entry).includes('display_mode')).length
    const before = await reported()
    await visit(page, '/')
    await alert(page).getByRole('button', { name: 'Accept' }).click()
    await soon(reported).toBe(before + 1)
    const cookie = (await context.cookies(shopUrl('/', 'northbeam'))).find(({ name }) => name === 'display_mode_sent')
    // Chromium keeps no cookie longer than 400 days; what was asked for stands in its own test.
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 399 * 86_400)
    const loads = (await loadsOf('G-NORTH')).length
    await visit(page, '/')
    await soon(async () => (await loadsOf('G-NORTH')).length).toBe(loads + 1)
    expect(await reported()).toBe(before + 1)
    await context.close()
  })
})
