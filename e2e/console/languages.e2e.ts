import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { getDocument } from '../document.ts'

afterAll(closeBrowser)

it('an owner switches a language off: it leaves menu and head of the shop, and its addresses lead elsewhere; the default one stays', async () => {
  const { page, complaints } = await operatorVisitor('owner', { width: 1440, height: 900 })
  await openScreen(page, 'northbeam', 'settings?group=languages')
  const korean = page.getByRole('checkbox', { name: '한국어' })
  const save = () => page.getByRole('button', { name: /^Save/ }).click()
  const shop = (path: string) => getDocument(path, { panel: 'northbeam' })
  expect((await shop('/ko')).status).toBe(200)
  await korean.uncheck()
  await save()
  await expect.poll(async () => (await shop('/ko')).headers.location).toBe('/')
  const { html } = await shop('/')
  expect(html).toContain('hrefLang="ja"')
  expect(html).not.toContain('hrefLang="ko"')
  await page.getByRole('checkbox', { name: 'English' }).uncheck()
  await save()
  await page.getByText('The default language must be one of the languages on offer.').waitFor()
  await page.getByRole('checkbox', { name: 'English' }).check()
  await korean.check()
  await save()
  await expect.poll(async () => (await shop('/ko')).status).toBe(200)
  // The refusal, which is part of it.
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([])
})
