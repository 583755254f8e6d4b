import { type Locale, locales } from '@vitrine/platform/kernel'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cutFigures } from '../../../tools/screens/inspect.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'

afterAll(closeBrowser)

const localPath = (path: string, locale: Locale) => (locale === 'en' ? path : `/${locale}${path}`)
const WIDTHS = [1440, 1200, 800, 390, 320]

/** Everything the order form is asked for that is a figure, each as long as it can be. */
async function fillLongest(page: Page): Promise<void> {
  const quantity = page.locator('#order-quantity')
  await quantity.fill('999999999')
  await quantity.blur()
  await expect.poll(() => quantity.inputValue()).not.toBe('999999999')
}

describe('a figure that is typed', () => {
  it.each(locales)('can be read whole in %s, at every width, however long it is', async (locale) => {
    const { page, context } = await newVisitor()
    await context.addCookies([{ name: 'i18n_redirected', value: locale, url: shopUrl('/') }])
    await visit(page, localPath('/orders/create?serviceId=1', locale))
    await fillLongest(page)
    expect((await page.locator('#order-quantity').inputValue()).length).toBeGreaterThan(6)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutFigures(page), `${width} px`).toEqual([])
    }
    await context.close()
  })
})
