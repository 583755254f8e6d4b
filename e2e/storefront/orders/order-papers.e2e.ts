import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { signedIn } from '../../sign-in.ts'

afterAll(closeBrowser)

describe('about an order', () => {
  it('a customer asks the support, keeps a receipt and takes the list home, also from a phone (EP-040)', async () => {
    const { page, complaints } = await signedIn()
    await visit(page, '/orders')
    const id = await page.evaluate(async () => {
      const refreshed = await fetch('/core/refresh')
      const headers = { authorization: refreshed.headers.get('authorization') ?? '', 'content-type': 'application/json' }
      const line = { service_id: 1, quantity: 500, url: 'https://www.youtube.com/watch?v=pAperJourn1', name: '=SUM(1+1)' }
      const answer = await fetch('/core/api/v1/orders', { method: 'POST', headers, body: JSON.stringify({ orders: [line] }) })
      return (await answer.json()).data[0].id as number
    })

    await visit(page, `/orders/${id}`)
    await page.getByRole('link', { name: 'Get help' }).click()
    await page.waitForURL(new RegExp(`/help/new\\?order=${id}$`))
    await page.getByRole('link', { name: `Order #${id}` }).waitFor()
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByText('The subject must be at least 3 characters.').waitFor()
    await page.getByText('The text must be at least 10 characters.').waitFor()
    await page.getByLabel('Subject').fill('Late')
    await page.getByLabel('Your question').fill('Where is my order?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByText(/^We have your question\. .* mara@tidewell\.example\.$/).waitFor()
    await page.getByRole('link', { name: `Order #${id}` }).click()

    await page.getByRole('link', { name: 'Receipt as PDF' }).click()
    await page.waitForURL(new RegExp(`/orders/${id}/receipt$`))
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
    await page.getByText('All amounts are in US dollars.').waitFor()
    // The seller as the panel says it, and whom it is billed to.
    for (const line of ['Tidewell Media Ltd', '14 Harbour Street', 'VAT GB 000 0000 00', 'mara@tidewell.example'])
      await page.getByText(line, { exact: true }).waitFor()
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')

    await visit(page, '/orders?search=pAperJourn1')
    await page.getByRole('link', { name: '=SUM(1+1)' }).focus()
    await page.keyboard.press('x')
    await page.getByText('Selected: 1').waitFor()
    expect(await page.getByRole('checkbox', { name: `Select order #${id}` }).isChecked()).toBe(true)
    await page.keyboard.press('x')
    await page.getByText('Selected: 1').waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/orders?search=pAperJourn1')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const rows = readFileSync((await download.path()) ?? '', 'utf8').split('\r\n')
    expect(rows).toHaveLength(3)
    // A name that looks like a formula is text in the file.
    expect(rows[1]).toMatch(new RegExp(`^${id},[^,]+,'=SUM\\(1\\+1\\),https://www\\.youtube\\.com/watch\\?v=pAperJourn1,`))
    // The browser says by itself what the server refused above.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })
})
