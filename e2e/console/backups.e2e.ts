import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'
import { findings, settled, tooWideAt } from '../console-screens.ts'

afterAll(closeBrowser)

it('an owner of the deployment finds its backups under Administration, at every width, light and dark', async () => {
  const { page, complaints } = await operatorVisitor('owner')
  await openScreen(page, 'tidewell', '')
  await page.getByRole('navigation').getByRole('link', { name: 'Backups' }).click()
  await page.waitForURL(consoleUrl('/deployment/backups'))
  await page.getByRole('region', { name: 'Database' }).waitFor()
  await settled(page)
  const light = await findings(page)
  const tooWide = await tooWideAt(page, [1440, 1024, 768, 390])
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  expect({ light, tooWide, dark: await findings(page), complaints }).toEqual({ light: [], tooWide: [], dark: [], complaints: [] })
  await page.getByRole('link', { name: 'All shops' }).click()
  await page.getByRole('heading', { name: 'All shops' }).waitFor()
})
