import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { getDocument } from '../document.ts'

afterAll(closeBrowser)

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" rx="9" fill="#135"/></svg>'
const EVIL = MARK.replace('<rect', '<script>alert(1)</script><rect')
const asFile = (text: string, name: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

it('an owner uploads a logo: it is seen before it is saved, and stands in the shop afterwards', async () => {
  const { page, complaints } = await operatorVisitor('owner', { width: 1440, height: 900 })
  await openScreen(page, 'northbeam', 'settings')
  const address = page.getByRole('textbox', { name: 'Logo on light backgrounds', exact: true })
  const usual = await address.inputValue()
  const choose = (file: ReturnType<typeof asFile>) => page.locator('input[type=file]').first().setInputFiles(file)
  await choose(asFile(MARK, 'mark.svg'))
  await page.getByText('Uploaded mark.svg.').waitFor()
  const stored = await address.inputValue()
  expect(stored).toMatch(/^\/assets\/media\/[0-9a-f]{32}\.svg$/)
  const shown = page.getByRole('img', { name: 'On dark' }).first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await choose(asFile(EVIL, 'evil.svg'))
  await page.getByText('This SVG holds a script, a link or a reference to another file.').waitFor()
  expect(await address.inputValue()).toBe(stored)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('1 setting saved').waitFor()
  const shop = () => getDocument('/', { panel: 'northbeam' })
  await expect.poll(async () => (await shop()).html).toContain(stored)
  await address.fill(usual)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await shop()).html).not.toContain(stored)
})
