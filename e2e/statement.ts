import type { FinanceCode } from '@vitrine/ledger'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './browser.ts'
import { savedBy, signedMicro } from './csv.ts'
import type { OurBook } from './our-book.ts'

/** How the page calls what moved money. */
const TYPES: Readonly<Partial<Record<FinanceCode, string>>> = {
  order: 'Order',
  cancel_order: 'Order refund',
  invoiced: 'Top-up',
  fee: 'Payment fee',
  bonus: 'Bonus',
  coupon: 'Coupon',
  referral: 'Referral reward',
  task: 'Task reward',
  widget_reward: 'Widget reward',
  admin: 'Balance adjustment',
}

interface ShownMovement {
  readonly type: string
  readonly orderId: number | null
  /** Cents, as a person reads them. */
  readonly amount: number
  readonly balance: number
}
interface FiledMovement {
  readonly type: string
  readonly orderId: number | null
  readonly amount: bigint
}

/** Signed cents of an amount with a sign before it. */
const signedCents = (text: string): number => {
  const [, sign, dollars = ''] = /([+−-]?)\$([\d,]+\.\d\d)/.exec(text) ?? []
  return Number(dollars.replace(/\D/g, '')) * (sign === '−' || sign === '-' ? -1 : 1)
}

/** What the finances page shows, the newest first, and the sum that stands above it. */
async function shownOn(page: Page): Promise<{ readonly rows: readonly ShownMovement[]; readonly total: number }> {
  await visit(page, '/finances?rows=100')
  const texts = await page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())))
  const rows = texts.map(([what = '', , , amount = '', balance = '']) => ({
    type: what.split('\n')[0] ?? '',
    orderId: Number(/#([\d\s]+)/.exec(what)?.[1]?.replace(/\D/g, '')) || null,
    amount: signedCents(amount),
    balance: signedCents(balance),
  }))
  const total = await page.locator('main').getByRole('status').filter({ hasText: 'transaction' }).innerText()
  return { rows, total: signedCents(total) }
}

/** The file of the finances page that shows: what was exported to the last millionth. */
const filedFrom = async (page: Page): Promise<readonly FiledMovement[]> =>
  (await savedBy(page, page.getByRole('button', { name: 'Export CSV' }))).map(([, type = '', orderId = '', , amount = '']) => ({
    type,
    orderId: orderId === '' ? null : Number(orderId),
    amount: signedMicro(amount),
  }))

/** Shown amounts are rounded to the cent. */
export const isShownAs = (cents: number, micro: bigint): boolean => Math.abs(cents * 10_000 - Number(micro)) <= 5_000

/** Page, file and ledger tell every movement of money alike, and it adds up to the balance. */
export async function expectStatement(page: Page, { movements, balances }: OurBook): Promise<void> {
  const { rows, total } = await shownOn(page)
  const filed = await filedFrom(page)
  const booked = movements.map(({ type, amount, referenceKind, referenceId }) => ({
    type: TYPES[type],
    orderId: referenceKind === 'order' ? referenceId : null,
    amount: amount as bigint,
  }))
  expect(filed).toEqual(booked)
  expect(rows.map(({ type, orderId }) => ({ type, orderId }))).toEqual(booked.map(({ type, orderId }) => ({ type, orderId })))
  const wrong = movements.filter(({ amount, balanceAfter }, place) => {
    const row = rows[place]
    return !row || !isShownAs(row.amount, amount) || !isShownAs(row.balance, balanceAfter ?? 0n)
  })
  expect(wrong).toEqual([])
  const sum = filed.reduce((all, { amount }) => all + amount, 0n)
  expect([sum, movements[0]?.balanceAfter]).toEqual([balances.total, balances.total])
  expect(isShownAs(total, sum)).toBe(true)
}
