import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { soon } from '../soon.ts'

afterAll(closeBrowser)

describe('the price of a service', () => {
  it('is changed in the grid, reviewed, saved, seen in the shop and found in the audit log', async () => {
    const owner = await operatorVisitor('owner')
    const { page, complaints } = owner
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('searchbox', { name: 'Search services' }).fill('Page followers, newsletter feature')
    const row = page.getByRole('row', { name: /Page followers, newsletter feature/ }).first()
    await row.waitFor()
    await row.getByRole('gridcell', { name: '$24.00' }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('25.50')
    await page.keyboard.press('Enter')
    await page.getByText('1 change is not saved').waitFor()
    await page.getByRole('button', { name: /Review and save/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Review changes in Tidewell' })
    await dialog.getByRole('listitem').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Page followers, newsletter feature[\s\S]*\$24\.00[\s\S]*\$25\.50/),
    ])
    await dialog.getByRole('button', { name: /^Save 1 change/ }).click()
    await page.getByText('1 service saved').waitFor()
    expect(complaints).toEqual([])

    const guest = await newVisitor()
    await soon(async () => {
      await visit(guest.page, '/services/468')
      return guest.page.getByText('$25.50', { exact: false }).count()
    }).toBeGreaterThan(0)

    await openScreen(page, 'tidewell', 'audit')
    const entry = page.getByRole('row', { name: /Page followers, newsletter feature/ }).first()
    expect((await entry.innerText()).replace(/\s+/g, ' ')).toContain('Ines Varga')
    await entry.getByRole('button').click()
    await page.getByRole('row', { name: 'Price $24.00 $25.50' }).waitFor()
  })
})
