import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const NAME = 'Journey by file'

it('a file is imported by workers while the page is left, its report tells what became of it, and it is undone', {
  timeout: 180_000,
}, async () => {
  const { page, complaints } = await operatorVisitor('owner')
  const upload = async (content: string) => {
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.getByLabel('CSV file').setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Apply 1 line' }).click()
    await page.getByText('Import of services started. You can leave this page.').waitFor()
    await openScreen(page, 'tidewell', 'bulk-actions')
    await page
      .getByRole('button', { name: /^Import of services #/ })
      .first()
      .click()
    await page.getByText('1 done, 0 needed no change, 0 failed').waitFor()
  }
  const priced = async (price: string) => {
    await openScreen(page, 'tidewell', `services?q=${encodeURIComponent(NAME)}`)
    await page
      .getByRole('row', { name: new RegExp(NAME) })
      .getByText(price)
      .waitFor()
  }
  await upload(`id,name,type_id,delivery_id,price_usd,min,max\n,${NAME},1,1,1.25,10,1000\n`)
  await priced('$1.25')
  const row = await page.getByRole('checkbox', { name: /^Select \d+$/ }).getAttribute('aria-label')
  const id = row?.replace(/\D/g, '')
  await upload(`id,price_usd\n${id},1.75\n`)
  await priced('$1.75')

  await openScreen(page, 'tidewell', 'bulk-actions')
  await page
    .getByRole('button', { name: /^Import of services #/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog', { name: 'Undo what this bulk action changed?' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undo started. You can leave this page.').waitFor()
  // The report beside the list may still be that of the import itself.
  await page
    .getByRole('row', { name: /^Undo #\d+ 1 of 1 Done/ })
    .first()
    .waitFor()
  await priced('$1.25')
  expect(complaints).toEqual([])
})
