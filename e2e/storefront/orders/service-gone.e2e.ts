import { disableService, enableService } from '@vitrine/catalogue'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { figuresStand } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(async () => {
  await sell(true)
  await closeBrowser()
})

const SERVICE = 5

/** What an operator does meanwhile: takes the service off sale, or puts it back. */
async function sell(isSold: boolean): Promise<void> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const panel = await createPanels(database).findByKey('tidewell')
    await database.transaction(panel?.id as number, (trx) => (isSold ? enableService : disableService)(trx, SERVICE))
  } finally {
    await database.close()
  }
}

const paymentsRequested = async (): Promise<number> => {
  const book = (await (await fetch(`${theShop().sandbox.gateway}/_books/payments`)).json()) as { payments: unknown[] }
  return book.payments.length
}

describe('a service that is taken off sale while somebody fills the form', () => {
  it('is refused with a clear message, nothing is charged, and what was typed stays', async () => {
    const { page } = await newVisitor()
    await visit(page, `/orders/create?serviceId=${SERVICE}`)
    const link = page.getByLabel('Link to promote')
    await link.fill('https://www.youtube.com/watch?v=goneService')
    await page.getByText('YouTube link').first().waitFor()
    await page.getByLabel('Email*').fill('gone@example.com')
    await figuresStand(page)
    const before = await paymentsRequested()
    await sell(false)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('This service is not available.').first().waitFor()
    expect(page.url()).toContain('/orders/create')
    expect(await link.inputValue()).toContain('goneService')
    expect(await page.getByLabel('Email*').inputValue()).toBe('gone@example.com')
    expect(await paymentsRequested()).toBe(before)
  })
})
