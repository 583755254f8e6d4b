import { randomUUID } from 'node:crypto'
import { findLine } from '@vitrine/ordering'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cents, deliverWithin, type Mail, mailAbout, paymentsFor, upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { getDocument } from '../document.ts'
import { closeOurBook, readShop } from '../our-book.ts'
import { soon } from '../soon.ts'
import { payAtGateway } from '../top-up.ts'

afterAll(async () => {
  await deliverWithin()
  await closeOurBook()
  await closeBrowser()
})

/** The address of an order in a mail, with its one-time ticket. */
const trackedIn = ({ text }: Mail) => /\/track\/\S+/.exec(text)?.[0] ?? ''
const withoutTicket = (address: string) => address.replace(/#.*/, '')
/** The order as the database has it. */
const lineOf = (orderId: number) => readShop((trx) => findLine(trx, orderId))

/** Orders as a person would, pays at the gateway, and goes on to the order; what was asked for there and for which invoice. */
async function buy(page: Page, videoId: string, email: string) {
  await visit(page, '/orders/create')
  await page.getByLabel('Link to promote').fill(`https://youtu.be/${videoId}`)
  await page.getByText(`Video ${videoId}`).waitFor()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1500')
  await page.getByLabel('Email*').fill(email)
  await page.getByRole('radio', { name: /Bank card/ }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const requested = cents(await payAtGateway(page))
  const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
  await page.getByText('Payment received').waitFor()
  await page.getByRole('link', { name: 'Track your order' }).click()
  await page.waitForURL(/\/track\/vo_[\w-]{43}\/\d+$/)
  const { pathname } = new URL(page.url())
  return { requested, invoiceId, pathname, orderId: Number(pathname.split('/')[3]) }
}

describe('a guest', () => {
  it('follows the order without an account, and page, mails, gateway, upstream panel and database agree', async () => {
    const run = randomUUID().slice(0, 6).replace('-', '0')
    const [email, videoId] = [`story-${run}@example.com`, `gUest${run}`]
    const { page, context, complaints } = await newVisitor()
    const { requested, invoiceId, pathname, orderId } = await buy(page, videoId, email)
    // The video by its name, as the form showed it.
    await page.getByRole('heading', { level: 1, name: `Video ${videoId}` }).waitFor()
    // The page follows the delivery by itself.
    await page.getByText('Delivery complete').first().waitFor({ timeout: 120_000 })
    const receipt = await page.getByRole('region', { name: 'Receipt' }).innerText()
    const fee = cents(/Payment fee\s+\S+/.exec(receipt)?.[0])
    expect(cents(/Paid\s+\S+/.exec(receipt)?.[0])).toBe(requested)

    expect(await paymentsFor(invoiceId)).toMatchObject([{ state: 'settled', paidMinor: String(requested) }])
    const ordered = { link: `https://www.youtube.com/watch?v=${videoId}`, quantity: 1500, state: 'Completed', remains: 0 }
    expect(await upstreamOrders(videoId)).toMatchObject([ordered])
    const line = await lineOf(orderId)
    expect(line).toMatchObject({ url: ordered.link, quantity: 1500, delivered: 1500, refunded: 0n })
    expect(Number(line?.charged) / 10_000 + fee).toBe(requested)

    const mails = await Promise.all(
      [/^Order \d+ received$/, /^Payment received$/, /^Order \d+ is complete$/].map((one) => mailAbout(email, one)),
    )
    expect(mails.map((mail) => withoutTicket(trackedIn(mail)))).toEqual([pathname, pathname, pathname])
    expect(mails.slice(0, 2).map(({ text }) => cents(/(?:Total|You paid): .*/.exec(text)?.[0]))).toEqual([requested, requested])

    for (const row of [
      'Payment: INV-',
      'Payment method: Bank card',
      `Order ${orderId}: `,
      `Title: Video ${videoId}`,
      `Link: ${ordered.link}`,
    ])
      expect(mails[1]?.text).toContain(row)

    // The URL is a secret: cached nowhere, indexed nowhere, and what it opens names nobody.
    for (const path of [pathname, `${pathname}/receipt`]) {
      const shown = await getDocument(path)
      expect([shown.status, shown.headers['cache-control'], shown.headers['referrer-policy'], shown.headers['x-robots-tag']]).toEqual([
        200,
        'private, no-store',
        'no-referrer',
        'noindex',
      ])
      expect(shown.html).not.toContain(email)
    }
    expect((await getDocument(pathname.replace(/\d+$/, '1'))).status).toBe(404)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('cancels a part by a mailed code and finds the money in the account that the mail opens', async () => {
    const run = randomUUID().slice(0, 6).replace('-', '0')
    const [email, videoId] = [`part-${run}@example.com`, `gPart${run}`]
    const { page, complaints } = await newVisitor()
    await deliverWithin(120)
    const { orderId } = await buy(page, videoId, email)
    await page.getByText('Delivery started').first().waitFor({ timeout: 120_000 })
    await soon(async () => (await upstreamOrders(videoId))[0]?.remains).toBeLessThan(1450)

    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    const code = /^\d{6}/.exec((await mailAbout(email, /^\d{6} is your code/)).subject)?.[0] ?? ''
    const typed = dialog.getByLabel('Six-digit code')
    await typed.fill(code === '000000' ? '000001' : '000000')
    await typed.press('Enter')
    await dialog.getByText('The code is wrong or no longer valid.').waitFor()
    await typed.fill(code)
    await typed.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const returned = page.getByText(/^\$\d+\.\d\d refunded to your balance$/).first()
    await returned.waitFor({ timeout: 120_000 })
    const back = cents(await returned.textContent())

    const [upstream] = await upstreamOrders(videoId)
    expect(upstream).toMatchObject({ quantity: 1500, state: 'Partial' })
    const line = await lineOf(orderId)
    expect(line).toMatchObject({ quantity: 1500, delivered: 1500 - (upstream?.remains ?? 0) })
    expect([line?.delivered ?? 0, back].every((amount) => amount > 0)).toBe(true)
    expect(Number(line?.refunded) / 10_000).toBe(back)

    await visit(page, trackedIn(await mailAbout(email, /^Payment received$/)))
    await page.getByRole('region', { name: 'All your orders in one place' }).getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(new RegExp(`/orders/${orderId}$`))
    await page
      .getByRole('banner')
      .getByText(`$${(back / 100).toFixed(2)}`)
      .waitFor()
    // The browser says by itself what the server refused above.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })
})
