import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, mailAbout, mailsTo, paymentsFor, upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { type ForeignSite, startForeignSite } from '../foreign-site.ts'
import { newOperator } from '../operator.ts'
import { closeOurBook, ourBook } from '../our-book.ts'
import { chooseWay } from '../payment-methods.ts'
import { confirmEmail, newCustomer } from '../register.ts'
import { figuresStand, LONG_TIMEOUT, soon } from '../soon.ts'
import { expectStatement } from '../statement.ts'
import { payAtGateway } from '../top-up.ts'

const QUANTITY = 20_000
/** Percent on every price: half of what a visitor pays is the partner's. */
const MARKUP = 100
const ACCOUNT = 'DE02 1203 0000 0000 2020 51'
/** Longer than everything rests that was earned: account, address, reward. */
const REST_DAYS = 15

let site: ForeignSite
beforeAll(async () => {
  site = await startForeignSite()
})
afterAll(async () => {
  site.stop()
  await closeOurBook()
  await closeBrowser()
})

/** Makes an order form; the line of code that brings it into a page. */
async function makeWidget(page: Page): Promise<string> {
  await visit(page, '/order-widget')
  await page.getByRole('button', { name: 'New widget' }).click()
  await page.getByLabel('Name').fill('Blog')
  await page.getByLabel('Your markup').fill(String(MARKUP))
  await page.getByRole('button', { name: 'Create widget' }).click()
  await page.getByText('Your widget is saved.').waitFor()
  return page.locator('code').innerText()
}

/** Orders in the form that stands in the partner's page, pays, and sees it delivered; returns the sum and the invoice. */
async function buyThere(videoId: string, email: string) {
  const { page, context, complaints } = await newVisitor()
  await page.goto(site.url)
  const form = page.frameLocator('iframe')
  await form.getByLabel('Link to promote').fill(`https://youtu.be/${videoId}`)
  await form.getByText('YouTube link').first().waitFor()
  await form.getByRole('textbox', { name: 'Quantity' }).fill(String(QUANTITY))
  await form.getByRole('textbox', { name: 'Quantity' }).blur()
  await form.getByLabel('Email*').fill(email)
  await form.getByRole('radio', { name: /Instant transfer/ }).check()
  const opened = context.waitForEvent('page')
  const pay = form.getByRole('button', { name: /^Pay \$\d/ })
  await pay.click()
  const gateway = await opened
  const requested = cents(await payAtGateway(gateway))
  const invoiceId = new URL(gateway.url()).searchParams.get('invoice') ?? ''
  const thanks = form.getByRole('dialog', { name: 'Thank you!' })
  await thanks.getByText(/^Order #\d+ is paid and starting now\.$/).waitFor(LONG_TIMEOUT)
  const track = (await thanks.getByRole('link', { name: 'Track your order' }).getAttribute('href')) ?? ''
  await visit(page, track)
  await page.getByText('Delivery complete').first().waitFor({ timeout: 120_000 })
  const receipt = await page.getByRole('region', { name: 'Receipt' }).innerText()
  expect(complaints).toEqual([])
  await context.close()
  return { requested, invoiceId, orderId: Number(track.split('/').at(-1)), paid: cents(/Paid\s+\S+/.exec(receipt)?.[0]) }
}

/** What the shop itself asks for the same, in cents. */
async function requestedInTheShop(): Promise<number> {
  const { page, context } = await newVisitor()
  await visit(page, `/orders/create?serviceId=1&quantity=${QUANTITY}`)
  await chooseWay(page, /Instant transfer/)
  await figuresStand(page)
  const requested = cents(await page.getByRole('button', { name: /^Pay \$/ }).textContent())
  await context.close()
  return requested
}

/** Asks for all that can be paid out; what is asked for and what is to arrive. */
async function askForMoney(page: Page) {
  await visit(page, '/finances')
  const card = page.locator('#withdrawal')
  const available = cents(await card.innerText())
  await card.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Max/ }).click()
  await dialog.getByLabel('Account number').fill(ACCOUNT)
  const receives = dialog.locator('dl').getByText(/^\$\d+\.\d\d$/)
  await soon(() => receives.count()).toBe(3)
  const [amount, fee, total] = (await receives.allInnerTexts()).map((text) => cents(text))
  await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
  await card.getByText('We’ve received your request.', { exact: false }).waitFor()
  await card.getByText('In review').waitFor()
  return { available, amount: amount ?? 0, fee: fee ?? 0, total: total ?? 0 }
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

describe('a partner', () => {
  it('sells on a page of their own and is paid out: buyer, partner, gateway, upstream panel, operator and ledger agree', {
    timeout: 300_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replace('-', '0')
    const [email, reader, videoId] = [`partner-${run}@example.com`, `reader-${run}@example.com`, `pArtn${run}`]
    const { page, context, complaints } = await newCustomer(email)
    // Nobody earns under an unconfirmed address.
    await confirmEmail(page, email)
    const own = await requestedInTheShop()
    site.show(await makeWidget(page))
    const sale = await buyThere(videoId, reader)

    // The buyer paid the shop's price and the mark-up on it, once; the whole order stands upstream.
    expect(Math.abs(sale.requested - own * (1 + MARKUP / 100))).toBeLessThanOrEqual(2)
    expect(sale.paid).toBe(sale.requested)
    expect(await paymentsFor(sale.invoiceId)).toMatchObject([{ state: 'settled', paidMinor: String(sale.requested) }])
    const link = `https://www.youtube.com/watch?v=${videoId}`
    expect(await upstreamOrders(videoId)).toMatchObject([{ link, quantity: QUANTITY, state: 'Completed', remains: 0 }])
    const bought = await ourBook(reader)
    expect(bought.lines).toMatchObject([{ id: sale.orderId, url: link, quantity: QUANTITY, delivered: QUANTITY, refunded: 0n }])
    expect(bought.payments).toMatchObject([{ receivedMicro: BigInt(sale.requested) * 10_000n, settlements: 1, orderIds: [sale.orderId] }])
    const charged = bought.lines[0]?.charged ?? 0n
    expect(charged).toBe(BigInt(sale.requested) * 10_000n)
    expect(bought.balances.total).toBe(0n)
    const received = await mailAbout(reader, /^Payment received$/)
    expect(cents(/You paid: .*/.exec(received.text)?.[0])).toBe(sale.requested)
    await mailAbout(reader, /^Order \d+ is complete$/)

    // Half of it is the partner's: on the partner's page, in the statement and in the ledger.
    const figures = async () => {
      await visit(page, '/order-widget')
      return (await page.locator('dl dd').allInnerTexts()).map((text) => cents(text))
    }
    const share = charged / 2n
    await soon(figures).toEqual([sale.requested, Math.round(Number(share) / 10_000)])
    const earned = await ourBook(email)
    expect(earned.movements).toMatchObject([{ type: 'widget_reward', amount: share }])
    expect(earned.balances).toMatchObject({ main: 0n, task: 0n, referral: share, total: share })
    await expectStatement(page, earned)

    const requested = await askForMoney(page)
    // What is called available can be asked for: not half a cent is promised that there is not.
    expect([requested.available, requested.amount, requested.amount - requested.fee]).toEqual([
      Number(share / 10_000n),
      requested.available,
      requested.total,
    ])
    await mailAbout(email, /^We’ve received your withdrawal request$/)
    expect((await ourBook(email)).balances.total).toBe(share - BigInt(requested.amount) * 10_000n)

    // The operator sees the request to approve, and has to wait until nobody can take the money back any more.
    const operator = await newOperator(`pays-${run}@example.com`)
    const waiting = async () =>
      (await operator.does('withdrawals', 'list', 'tidewell')).split('\n').find((line) => line.includes(email)) ?? ''
    const reported = await waiting()
    expect(reported).toContain(
      `requested  ${(requested.amount / 100).toFixed(2)} − fee ${(requested.fee / 100).toFixed(2)} = ${(requested.total / 100).toFixed(2)} to ${ACCOUNT}`,
    )
    expect(reported).toMatch(/not now: the account is new .*, the address is new .*, the rewards are new/)
    const [, id = ''] = /^\s*(\d+)/.exec(reported) ?? []
    const [, terms = ''] = /terms (\w+)/.exec(reported) ?? []
    await expect(operator.does('withdrawals', 'approve', id, '--terms', terms)).rejects.toThrow(/Nothing|not|wait/i)
    const after = (...args: readonly string[]) => operator.doesAfter(REST_DAYS, 'withdrawals', ...args)
    expect(await after('approve', id, '--terms', terms)).toBe(`${id}: approved`)
    expect(await after('send', id)).toContain(`send ${(requested.total / 100).toFixed(2)} USD to ${ACCOUNT}`)
    expect(await after('complete', id, '--reference', `bank-${run}`)).toBe(`${id}: completed`)
    expect(await waiting()).toBe('')

    const paidOut = await ourBook(email)
    const out = BigInt(requested.amount) * 10_000n
    expect(paidOut.balances).toMatchObject({ referral: share - out, total: share - out })
    expect(paidOut.movements.map(({ type, amount }) => [type, amount]).toSorted()).toEqual(
      [
        ['widget_reward', share],
        ['admin', -BigInt(requested.total) * 10_000n],
        ['fee', -BigInt(requested.fee) * 10_000n],
      ].toSorted(),
    )
    for (const subject of [/^Your withdrawal is approved$/, /^Your withdrawal is on its way$/]) {
      const { text } = await mailAbout(email, subject)
      expect(text).toContain(dollars(requested.total))
    }
    await visit(page, '/finances')
    const card = page.locator('#withdrawal')
    await card.getByText('Paid out').waitFor()
    await card.getByText(dollars(requested.amount)).waitFor()
    await expectStatement(page, paidOut)
    // No shown cent is unspendable.
    await page
      .getByRole('banner')
      .getByText(dollars(Number((share - out) / 10_000n)))
      .waitFor()
    expect(paidOut.panel?.broken).toEqual([])
    expect((await mailsTo(email)).length).toBe(new Set((await mailsTo(email)).map(({ subject }) => subject)).size)
    expect(complaints).toEqual([])
    await context.close()
  })
})
