import { randomUUID } from 'node:crypto'
import { channelOfHandle } from '@vitrine/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { book, cents, deliverWithin, mailAbout, mailsTo, paymentsFor, publish, upstreamOrders } from '../books.ts'
import { sentDiffers } from '../books-agree.ts'
import { closeBrowser, visit } from '../browser.ts'
import { savedBy, signedMicro } from '../csv.ts'
import type { LineBook } from '../faults/books/read-books.ts'
import { newOperator } from '../operator.ts'
import { closeOurBook, type OurBook, ourBook } from '../our-book.ts'
import { confirmEmail, newCustomer } from '../register.ts'
import { soon } from '../soon.ts'
import { expectStatement, isShownAs } from '../statement.ts'
import { roundedHalfUp } from '../v2-client.ts'
import { byCard, byCoins, byTransfer, type ToppedUp } from './buyer-funds.ts'
import {
  aPackage,
  atTheCounter,
  autoPromotion,
  cart,
  dripFeed,
  listOfOrders,
  type OrderRequest,
  type Purchase,
  severalLinks,
  single,
  withTexts,
} from './buyer-orders.ts'

const PARTLY = 20_000
/** The gateway's fee on a card: 25 thousandths, rounded to the cent. */
const FEE_PER_MILLE = 25n

afterAll(async () => {
  await deliverWithin()
  await closeOurBook()
  await closeBrowser()
})

/** In millionths: what is ordered on screens is charged and given back in whole cents. */
const CENT = 10_000n
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const heads = ({ lines }: OurBook) => lines.filter(({ parentOrderId }) => parentOrderId === null)
const isOver = ({ state }: LineBook) => ['completed', 'partial', 'canceled'].includes(state)

/** Stops an order while it is delivered; what the page says came back. */
async function cancelPartly(page: Page, url: string): Promise<number> {
  const videoId = url.slice(-11)
  await visit(page, `/orders?search=${videoId}`)
  await page.getByRole('link', { name: new RegExp(videoId) }).click()
  await page.waitForURL(/\/orders\/\d+/)
  await page.getByText('Delivery started').first().waitFor({ timeout: 120_000 })
  await soon(async () => (await upstreamOrders(videoId))[0]?.remains).toBeLessThan(PARTLY * 0.95)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  const returned = page.getByText(/^\$\d+\.\d\d refunded to your balance$/).first()
  await returned.waitFor({ timeout: 120_000 })
  return cents(await returned.textContent())
}

/** The page's list of orders and the file that it saves, beside the book. */
async function expectOrders(page: Page, own: OurBook): Promise<void> {
  await visit(page, '/orders?rows=100')
  const filed = await savedBy(page, page.getByRole('button', { name: 'Export' }))
  const listed = filed.map(([id, , , url, , quantity, delivered, status, cost, back]) => ({
    id: Number(id),
    url,
    quantity: Number(quantity),
    delivered: Number(delivered),
    isPart: status === 'Partly delivered',
    charged: signedMicro(cost ?? ''),
    refunded: signedMicro(back ?? ''),
  }))
  // Drip feeds have a page of their own, their runs are orders; what a package is made of stands in the package.
  const packages = own.lines.flatMap(({ kind, id }) => (kind === 'package' ? [id] : []))
  const booked = own.lines
    .filter(({ kind, parentOrderId }) => kind !== 'drip_feed' && !packages.includes(parentOrderId ?? 0))
    .map(({ id, url, quantity, delivered, charged, refunded }) => {
      return { id, url, quantity, delivered, isPart: delivered > 0 && delivered < quantity, charged, refunded }
    })
  expect(listed.toSorted((a, b) => a.id - b.id)).toEqual(booked)
  const shown = await page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s/g, ''))))
  expect(shown).toHaveLength(booked.length)
  for (const { id, quantity, delivered, charged } of booked) {
    const [, , figures = '', , cost = ''] = shown.find(([face = '']) => face.includes(`#${id}·`)) ?? []
    expect([id, ...(/^(\d+)\/(\d+)/.exec(figures) ?? []).slice(1).map(Number)]).toEqual([id, delivered, quantity])
    expect(isShownAs(cents(cost), charged)).toBe(true)
  }
}

const asRequested = ({ kind, serviceId, url, quantity, given = {} }: OrderRequest) => ({ kind, serviceId, url, quantity, given })

describe('a buyer', () => {
  it('tops up three ways, orders in every way there is, gets back what was not delivered, and every book agrees to the cent', {
    timeout: 600_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replaceAll('-', '0')
    const [email, mark, channel] = [`buyer-${run}@example.com`, `bU${run}`, `buyer${run}`]
    const { page, context, complaints } = await newCustomer(email)
    await confirmEmail(page, email)
    const operator = await newOperator(`bank-${run}@example.com`)

    const funds: ToppedUp[] = [await byCard(page), await byCoins(page), await byTransfer(page, operator, `bank-${run}`)]
    const toppedUp = sum(funds.map(({ paid, fee, bonus }) => paid - fee + bonus))
    await soon(async () => (await ourBook(email)).balances.total).toBe(toppedUp)
    await expectStatement(page, await ourBook(email))

    const counter = await atTheCounter(page, mark)
    const inCart = await cart(counter)
    const bought: Purchase[] = [
      await single(counter),
      await dripFeed(counter),
      await aPackage(counter, channel),
      ...(await withTexts(counter)),
      await severalLinks(counter),
      await listOfOrders(counter),
    ]
    await autoPromotion(counter, channel)
    const post = counter.newVideo()
    await publish(channelOfHandle(channel), post)
    await soon(async () => heads(await ourBook(email)).some(({ url }) => url?.endsWith(post))).toBe(true)

    // Everything is delivered; what is ordered then is stopped half way.
    const theirs = async () => [...(await upstreamOrders(mark)), ...(await upstreamOrders(channel))]
    await expect
      .poll(async () => (await ourBook(email)).lines.filter((line) => !isOver(line)).map(({ id }) => id), {
        timeout: 120_000,
      })
      .toEqual([])
    await deliverWithin(120)
    const partly = await single(counter, PARTLY)
    const back = await cancelPartly(page, partly.requests[0]?.url ?? '')
    await soon(async () => (await ourBook(email)).lines.filter((line) => !isOver(line)).length).toBe(0)

    // Every order stands in our book as it was wished for, and upstream as it stands in ours.
    const own = await ourBook(email)
    const requests = [...inCart.requests, ...bought.flatMap((purchase) => purchase.requests), ...partly.requests]
    const ofPost = heads(own).filter(({ url }) => url?.endsWith(post))
    const booked = heads(own).filter((line) => !ofPost.includes(line))
    expect(booked.map(asBooked)).toEqual(requests.map(asRequested))
    expect(sentDiffers(own.lines, await theirs())).toEqual([])
    const [stopped] = booked.slice(-1)
    const [upstream] = await upstreamOrders(partly.requests[0]?.url ?? '')
    expect(upstream).toMatchObject({ state: 'Partial', quantity: PARTLY, remains: PARTLY - (stopped?.delivered ?? 0) })
    expect(isShownAs(back, stopped?.refunded ?? 0n)).toBe(true)
    const missing = (stopped?.charged ?? 0n) * BigInt(upstream?.remains ?? 0)
    expect(stopped?.refunded).toBe(roundedHalfUp(missing, BigInt(PARTLY) * CENT) * CENT)

    // What the buttons said is what was charged, and the balance is what came in less what was charged for good.
    const chargedFor = ({ requests: lines }: Purchase) =>
      sum(lines.map(({ url }) => booked.find((line) => line.url === url)?.charged ?? 0n))
    const fromBalance = [...bought, partly]
    expect(fromBalance.map(chargedFor)).toEqual(fromBalance.map(({ requested }) => BigInt(requested) * CENT))
    const cartFee = BigInt(inCart.requested) * CENT - chargedFor(inCart)
    expect(cartFee).toBe(roundedHalfUp(chargedFor(inCart) * FEE_PER_MILLE, 1000n * CENT) * CENT)
    const kept = sum(heads(own).map(({ charged, refunded }) => charged - refunded))
    expect(own.balances.total).toBe(toppedUp + chargedFor(inCart) - kept)
    expect(own.lines.every(({ escrow, pool }) => escrow === 0n && pool === 0n)).toBe(true)
    expect(own.panel?.broken).toEqual([])

    // The gateway, the chain and the bank have taken what the statement says.
    for (const [invoice, minor] of [
      [funds[0]?.invoice, 20_500],
      [inCart.invoiceId, inCart.requested],
    ] as const)
      expect(await paymentsFor(invoice ?? '')).toMatchObject([{ state: 'settled', paidMinor: String(minor) }])
    const came = own.movements.filter(({ type }) => type === 'invoiced').map(({ amount }) => amount as bigint)
    expect(came.toReversed()).toEqual([...funds.map(({ paid }) => paid), BigInt(inCart.requested) * CENT])
    const { transactions } = await book<{ transactions: { confirmations: number }[] }>(
      'crypto',
      `transactions?reference=${funds[1]?.invoice}`,
    )
    expect(transactions).toHaveLength(1)

    // The buyer's pages and files.
    await expectStatement(page, own)
    await expectOrders(page, own)
    await visit(page, `/orders/${stopped?.id}/receipt`)
    const receipt = await page.locator('article').innerText()
    expect(isShownAs(cents(/Paid\s+\$[\s\S]*/.exec(receipt)?.[0]), (stopped?.charged ?? 0n) - (stopped?.refunded ?? 0n))).toBe(true)
    for (const text of [`#${stopped?.id}`, email, partly.requests[0]?.url ?? '']) expect(receipt).toContain(text)

    // The buyer's mails: each payment, and each order from its beginning to its end.
    for (const { id } of heads(own).filter(({ id }) => id !== stopped?.id)) await mailAbout(email, new RegExp(`^Order ${id} is complete$`))
    const ended = await mailAbout(email, new RegExp(`^Order ${stopped?.id} ended early$`))
    expect(cents(/We refunded .*/.exec(ended.text)?.[0])).toBe(back)
    const paid = (await mailsTo(email)).filter(({ subject }) => subject === 'Payment received')
    expect(paid.map(({ text }) => cents(/You paid: .*/.exec(text)?.[0])).toSorted((a, b) => a - b)).toEqual(
      [20_500, 6_000, 4_000, inCart.requested].toSorted((a, b) => a - b),
    )
    await mailAbout(email, /^We’re checking your payment$/)
    await mailAbout(email, /^New post: My channel$/)
    await visit(page, '/orders')
    await page
      .getByRole('banner')
      .getByText(`$${(Number(own.balances.total / CENT) / 100).toFixed(2)}`)
      .waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

const asBooked = ({ kind, serviceId, url, quantity, given }: LineBook) => ({ kind, serviceId, url, quantity, given })
