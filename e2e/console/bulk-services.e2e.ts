import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const NAME = 'Journey by file'
const csv = (price: string, id = '') =>
  Buffer.from(`id,name,type_id,delivery_id,price_usd,min,max\n${id},${id ? '' : NAME},${id ? '' : 1},${id ? '' : 1},${price},10,1000\n`)

it('a file is imported by workers while the page is left, and undone from its report', { timeout: 180_000 }, async () => {
  const { page, complaints } = await operatorVisitor('owner')
  const upload = async (content: Buffer) => {
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.getByLabel('CSV file').setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: content })
    await page.getByRole('button', { name: 'Apply 1 line' }).click()
    await page.getByText('Import of services started. You can leave this page.').waitFor()
    await openScreen(page, 'tidewell', 'bulk-actions')
  }
  await upload(csv('1.25'))
  const newest = page.getByRole('button', { name: /^Import of services #/ }).first()
  await newest.click()
  await page.getByText('1 done, 0 needed no change, 0 failed').waitFor()
  const first = await newest.innerText()

  await openScreen(page, 'tidewell', `services?q=${encodeURIComponent(NAME)}`)
  const id = await page.getByRole('gridcell').first().innerText()
  await upload(csv('1.75', id.trim()))
  await expect.poll(() => newest.innerText()).not.toBe(first)
  await newest.click()
  await page.getByText('1 done, 0 needed no change, 0 failed').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog', { name: 'Undo what this bulk action changed?' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undo started.').waitFor()
  await page
    .getByRole('button', { name: /^Undo #/ })
    .first()
    .click()
  await page.getByText('1 done, 0 needed no change, 0 failed').waitFor()
  await openScreen(page, 'tidewell', `services?q=${encodeURIComponent(NAME)}`)
  await page.getByText('$1.25').first().waitFor()
  expect(complaints).toEqual([])
})
