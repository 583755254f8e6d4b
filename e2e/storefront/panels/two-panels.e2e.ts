import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { people, signIn } from '../../sign-in.ts'

afterAll(closeBrowser)

describe('two panels at once', () => {
  it('never see each other’s customers, services or money', async () => {
    const [tide, north] = await Promise.all([newVisitor(), newVisitor({ panel: 'northbeam', locale: 'ru-RU' })])
    await signIn(tide.page)
    await signIn(north.page, people.ilya)
    await Promise.all([visit(tide.page, '/'), visit(north.page, '/')])
    const [ours, theirs] = [await tide.page.content(), await north.page.content()]
    expect(ours).toContain('mara@tidewell.example')
    expect(theirs).toContain('ilya@northbeam.example')
    for (const word of ['northbeam.example', 'Northbeam', 'Илья']) expect(ours).not.toContain(word)
    for (const word of ['tidewell.example', 'Tidewell', 'Mara Keller']) expect(theirs).not.toContain(word)
  })

  it('do not take each other’s accounts', async () => {
    const visitor = await newVisitor({ panel: 'northbeam' })
    const { page } = visitor
    await visit(page, '/login')
    await page.locator('input[type=email]').fill('mara@tidewell.example')
    await page.locator('input[type=password]').fill('calm-tide-27')
    await page.locator('button[type=submit]').click()
    await page.getByText('These credentials do not match our records.').first().waitFor()
    expect(await page.locator('input[type=email]').inputValue()).toBe('mara@tidewell.example')
  })
})
