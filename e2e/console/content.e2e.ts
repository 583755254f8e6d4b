import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { getDocument } from '../document.ts'

afterAll(closeBrowser)

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** How a path of the shop is answered, without a page of a browser. */
const statusOf = async (path: string): Promise<number> => (await getDocument(path)).status

/** Other journeys share this shop. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`${name} deleted`).waitFor()
}

describe('an editor', () => {
  it('writes a page that the shop shows, in two languages, once it is published', async () => {
    const { page, complaints } = await operatorVisitor('editor')
    await openScreen(page, 'tidewell', 'pages')
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByLabel('Title', { exact: true }).fill('How we deliver')
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('<h2>Slowly</h2><p>By people who <b>choose</b> to watch.</p><script>alert(1)</script>')
    await page.getByLabel('Address').fill('how-we-deliver')
    await page.getByRole('switch', { name: 'Link in the footer' }).click()
    await create(page)
    await page.getByText('How we deliver created').waitFor()
    expect(await statusOf('/pages/how-we-deliver')).toBe(404)

    await choose(page, 'State', 'Published')
    await choose(page, 'Language', /^Deutsch/)
    await page.getByLabel('Title', { exact: true }).fill('Wie wir liefern')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('<p>Von Menschen, die zusehen wollen.</p>')
    await save(page)
    await page.getByText('How we deliver saved').waitFor()
    await expect.poll(() => statusOf('/pages/how-we-deliver')).toBe(200)

    const shop = await newVisitor()
    await visit(shop.page, '/pages/how-we-deliver')
    await shop.page.getByRole('heading', { level: 1, name: 'How we deliver' }).waitFor()
    await shop.page.getByRole('heading', { level: 2, name: 'Slowly' }).waitFor()
    expect(await shop.page.title()).toContain('How we deliver')
    expect(await shop.page.locator('link[rel=canonical]').getAttribute('href')).toBe(shopUrl('/pages/how-we-deliver'))
    expect(await shop.page.locator('main script').count()).toBe(0)
    expect((await wcagViolations(shop.page)).map(({ id }) => id)).toEqual([])
    await visit(shop.page, '/')
    await shop.page.locator('footer').getByRole('link', { name: 'How we deliver' }).click()
    await shop.page.waitForURL('**/pages/how-we-deliver')
    const german = await getDocument('/de/pages/how-we-deliver', { acceptLanguage: 'de' })
    expect(german.html).toContain('Von Menschen, die zusehen wollen.')
    expect(shop.complaints).toEqual([])

    await choose(page, 'Language', /^English/)
    await page.getByLabel('Address').fill('delivery')
    await save(page)
    await expect.poll(() => statusOf('/pages/delivery')).toBe(200)
    const former = async () => {
      const { status, headers } = await getDocument('/pages/how-we-deliver')
      return [status, headers.location]
    }
    await expect.poll(former).toEqual([301, '/pages/delivery'])
    expect(await statusOf('/pages/never-written')).toBe(404)
    await expect.poll(async () => (await getDocument('/sitemap.xml')).html).toContain('/pages/delivery')
    await remove(page, 'How we deliver')
    await expect.poll(() => statusOf('/pages/delivery')).toBe(404)
    // Another journey opens what stands there.
    await expect.poll(async () => (await getDocument('/sitemap.xml')).html).not.toContain('/pages/delivery')
    expect(complaints).toEqual([])
    await shop.context.close()
  })
  it('answers a question, and the shop has a page of answers', async () => {
    expect(await statusOf('/faq')).toBe(404)
    const { page, complaints } = await operatorVisitor('editor')
    await openScreen(page, 'tidewell', 'pages/faq')
    await page.getByRole('button', { name: 'New question' }).click()
    await page.getByLabel('Question', { exact: true }).fill('When does delivery begin?')
    await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('<p>Mostly within an hour.</p>')
    await choose(page, 'State', 'Published')
    await create(page)
    await page.getByText('When does delivery begin? created').waitFor()
    await expect.poll(() => statusOf('/faq')).toBe(200)
    const shop = await newVisitor({ width: 390, dark: true })
    await visit(shop.page, '/faq')
    await shop.page.getByText('When does delivery begin?').waitFor()
    expect((await wcagViolations(shop.page)).map(({ id }) => id)).toEqual([])
    expect(await shop.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await remove(page, 'When does delivery begin?')
    await expect.poll(() => statusOf('/faq')).toBe(404)
    expect([...complaints, ...shop.complaints]).toEqual([])
    await shop.context.close()
  })
})
