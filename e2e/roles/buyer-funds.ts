import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { book, control } from '../books.ts'
import type { Operator } from '../operator.ts'
import { LONG_TIMEOUT, soon } from '../soon.ts'
import { payAtGateway, startTopUp } from '../top-up.ts'

export interface ToppedUp {
  /** By what the shop names the payment to anyone who takes it; to the bank by the number that stands on the transfer. */
  readonly invoice: string
  readonly paid: bigint
  readonly fee: bigint
  readonly bonus: bigint
}
interface CoinInvoice {
  readonly id: string
  readonly reference: string
  readonly address: string
  readonly priceMinor: string
}

const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 1_000_000))

/** With a bank card at the gateway, which takes two and a half percent. */
export async function byCard(page: Page): Promise<ToppedUp> {
  await startTopUp(page, /^Bank card/, '200.00')
  expect(await payAtGateway(page)).toBe('$205.00')
  const invoice = new URL(page.url()).searchParams.get('invoice') ?? ''
  await page.getByText('You paid $205.00. We added $200.00 to your balance; the fee was $5.00.').waitFor(LONG_TIMEOUT)
  return { invoice, paid: usd(205), fee: usd(5), bonus: 0n }
}

/** With coins, which bring a twentieth on top. */
export async function byCoins(page: Page): Promise<ToppedUp> {
  await startTopUp(page, /^Digital coins/, '60.00')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Scan to pay').waitFor()
  let requested: CoinInvoice | undefined
  await soon(async () => {
    const { invoices } = await book<{ invoices: CoinInvoice[] }>('crypto', 'invoices')
    const shown = await dialog.innerText()
    requested = invoices.find(({ address }) => shown.includes(address))
    return requested?.priceMinor
  }).toBe('6000')
  await control('crypto', { broadcast: [{ invoiceId: requested?.id }] })
  await dialog.getByText('We added $60.00 to your balance.').waitFor({ timeout: 120_000 })
  return { invoice: requested?.reference ?? '', paid: usd(60), fee: 0n, bonus: usd(3) }
}

/** By a transfer that somebody of the shop finds on the account's statement. */
export async function byTransfer(page: Page, operator: Operator, reference: string): Promise<ToppedUp> {
  await startTopUp(page, /^Bank transfer/, '40.00')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('XX00 DEMO 0000 0000 0001').waitFor()
  const invoice = /INV-\d+/.exec(await dialog.innerText())?.[0] ?? ''
  await dialog.getByLabel('Name on the account').fill('Rosa Lind')
  await dialog.getByRole('button', { name: 'I’ve sent $40.00' }).click()
  await page.getByText('Thank you. We’re checking your payment.').waitFor()
  const waits = (await operator.does('approve-invoice')).split('\n').find((line) => line.includes(invoice))
  expect(waits).toMatch(/ 40\.00 USD .*“Rosa Lind”$/)
  const answer = await operator.does('approve-invoice', invoice, '--reference', reference, '--line', '+40.00 Rosa Lind')
  expect(answer).toContain('taken into the books')
  return { invoice, paid: usd(40), fee: 0n, bonus: 0n }
}
