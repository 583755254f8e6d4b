import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const CSV = Buffer.from('id,name,type_id,delivery_id,price_usd,min,max\n,Journey by file,1,1,1.25,10,1000\n')

it('a file is imported by workers while the page is left, and its report tells what became of it', { timeout: 180_000 }, async () => {
  const { page, complaints } = await operatorVisitor('owner')
  const upload = async (content: Buffer) => {
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.getByLabel('CSV file').setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: content })
    await page.getByRole('button', { name: 'Apply 1 line' }).click()
    await page.getByText('Import of services started. You can leave this page.').waitFor()
    await openScreen(page, 'tidewell', 'bulk-actions')
  }
  await upload(CSV)
  const newest = page.getByRole('button', { name: /^Import of services #/ }).first()
  await newest.click()
  await page.getByText('1 done, 0 needed no change, 0 failed').waitFor()
  expect(complaints).toEqual([])
})
