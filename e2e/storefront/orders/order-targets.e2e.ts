import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { soon } from '../../soon.ts'

afterAll(closeBrowser)

const YOUTUBE = 'https://www.youtube.com/watch?v='
interface Asking {
  readonly id: number
  readonly targets: readonly { readonly id: number; readonly type: { readonly name: string } }[]
}
/** A service of the shop that asks for one kind of target. */
async function serviceAsking(page: Page, kind: string): Promise<Asking> {
  await visit(page, '/orders/create')
  const { data } = await page.evaluate(async (): Promise<{ data: readonly Asking[] }> => (await fetch('/api/v1/services?limit=100')).json())
  const found = data.find(({ targets }) => targets.some(({ type }) => type.name === kind))
  if (!found) throw new Error(`No service asks for ${kind}`)
  return found
}

it('chooses countries by keyboard, and they travel with the order', async () => {
  const { page, complaints } = await newVisitor()
  const service = await serviceAsking(page, 'countries')
  await visit(page, `/orders/create?serviceId=${service.id}&url=${encodeURIComponent(`${YOUTUBE}tArgetLand1`)}`)
  const field = page.getByRole('combobox', { name: 'Countries' })
  await field.pressSequentially('germ')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
  await field.press('Enter')
  await field.pressSequentially('jap')
  await field.press('Enter')
  await field.pressSequentially('fr')
  await field.press('Enter')
  await field.press('Backspace')
  await field.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.getByText('2 countries').waitFor()
  await page.getByRole('button', { name: 'Remove Japan' }).click()
  await page.getByLabel('Email*').fill('countries@example.com')
  const sent = page.waitForRequest((request) => request.url().includes('widget-order-requests'))
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const body = (await sent).postDataJSON() as { orders: readonly object[] }
  expect(body.orders[0]).toMatchObject({ targetable_values: [{ target_id: service.targets[0]?.id, values: ['DE'] }] })
  await page.waitForURL(/\/pay\//)
  expect(complaints).toEqual([])
})

it('adds keywords by comma, Enter and a pasted list; what is still typed counts too', async () => {
  const { page, complaints } = await newVisitor({ width: 390, height: 844 })
  const service = await serviceAsking(page, 'seo_keywords')
  await visit(page, `/orders/create?serviceId=${service.id}&url=${encodeURIComponent(`${YOUTUBE}tArgetWords`)}`)
  const field = page.getByRole('textbox', { name: 'Keywords' })
  await field.pressSequentially('lisbon walk, ')
  await field.pressSequentially('slow morning')
  await field.press('Enter')
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '4k city\nLisbon Walk\tportugal')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await field.pressSequentially('travel')
  await page.getByText('5 keywords').waitFor()
  const tags = page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')
  await soon(() => tags.allInnerTexts()).toEqual(['lisbon walk', 'slow morning', '4k city', 'portugal'])
  await page.getByLabel('Email*').fill('keywords@example.com')
  const sent = page.waitForRequest((request) => request.url().includes('widget-order-requests'))
  // A phone's button leads on before it pays.
  const go = page.getByRole('button', { name: /^(Continue|Pay)$/ })
  await go.click()
  await soon(() => go.innerText()).toBe('Pay')
  await go.click()
  const { orders } = (await sent).postDataJSON() as { orders: readonly { targetable_values: readonly { values: readonly string[] }[] }[] }
  expect(orders[0]?.targetable_values[0]?.values).toEqual(['lisbon walk', 'slow morning', '4k city', 'portugal', 'travel'])
  expect(complaints).toEqual([])
})
