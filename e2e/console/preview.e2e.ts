import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { getDocument } from '../document.ts'

afterAll(closeBrowser)

/** What the frame shows next. Its document runs no script, so nothing can be asked of it: its address is read once more. */
async function nextShop(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.status() === 200 && path.test(/\/preview\/[\w-]{43}\/(?:light|dark)(\/.*)$/.exec(response.url())?.[1] ?? ''),
  )
  await act()
  const { pathname, search } = new URL((await answer).url())
  await page.getByText('Shows what is not saved yet').waitFor()
  // A document that may not be framed would leave a page of the browser's own in its place.
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain((await answer).url())
  return (await getDocument(pathname + search)).html
}

async function choosePage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Page', exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

describe('the shop beside a form', () => {
  it('shows settings that are not saved, on the page that is open, and stays while one is wrong', async () => {
    const { page, complaints } = await operatorVisitor('owner', { width: 1440, height: 900 })
    const first = await nextShop(page, /^\/$/, () => openScreen(page, 'tidewell', 'settings'))
    expect(first).toContain('Preview of unsaved changes')
    await nextShop(page, /^\/login/, () => choosePage(page, 'Sign-in'))
    const edited = await nextShop(page, /^\/login/, () => page.getByLabel('Logo description').fill('Seagull over a bay'))
    expect(edited).toContain('alt="Seagull over a bay"')
    await page.getByRole('combobox', { name: 'Language', exact: true }).click()
    const german = await nextShop(page, /^\/de\/login/, () => page.getByRole('option', { name: 'Deutsch' }).click())
    expect(german).toContain('<html lang="de"')
    expect(await nextShop(page, /^\/de\/?$/, () => choosePage(page, 'Home'))).toContain('<html lang="de"')
    expect(complaints).toEqual([])
    await page.getByLabel('Logo links to').fill('javascript:open()')
    await page.getByText('Not shown yet: Logo links to').waitFor()
    expect(await page.getByTitle('The shop with your unsaved changes').isVisible()).toBe(true)
  })
  it('shows a banner that is not saved on the page of its place, in light and dark', async () => {
    const { page, complaints } = await operatorVisitor('owner', { width: 1440, height: 900 })
    await openScreen(page, 'tidewell', 'banners?open=new')
    await page.getByRole('combobox', { name: 'Place', exact: true }).click()
    await page.getByRole('option', { name: 'New order', exact: true }).click()
    await page.getByRole('textbox', { name: 'HTML' }).fill('<p>Harbour sale</p>')
    const first = await nextShop(page, /^\/orders\/create/, () => page.getByRole('button', { name: 'Preview', exact: true }).click())
    expect(first).toMatch(/data-banner-place="create_order"[\s\S]*Harbour sale/)
    const dark = page.waitForResponse((response) => /\/preview\/[\w-]{43}\/dark\/orders\/create/.test(response.url()) && response.ok())
    await page.getByText('Dark', { exact: true }).click()
    await dark
    expect(complaints).toEqual([])
  })
  it('shows a service as its customers will see it, in page and order form', async () => {
    const { page, complaints } = await operatorVisitor('owner', { width: 1440, height: 900 })
    await openScreen(page, 'tidewell', 'services/2')
    await nextShop(page, /^\/services\//, () => page.getByRole('button', { name: 'Preview', exact: true }).click())
    const edited = await nextShop(page, /^\/services\//, () => page.getByLabel('Title', { exact: true }).fill('Reach from the bay'))
    expect(edited).toMatch(/<h1[^>]*>[^<]*Reach from the bay/)
    await nextShop(page, /^\/services\//, () => page.getByLabel('Name', { exact: true }).fill('Bay reach'))
    expect(await nextShop(page, /^\/orders\/create/, () => choosePage(page, 'Order form'))).toContain('Bay reach')
    expect(complaints).toEqual([])
  })
})
