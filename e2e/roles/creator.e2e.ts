import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { moveDayBack } from '../../demo/orders/move-back.ts'
import { book, cents, control, mailAbout } from '../books.ts'
import { closeBrowser, visit } from '../browser.ts'
import { savedBy } from '../csv.ts'
import { firstOf } from '../document.ts'
import { closeOurBook, ourBook, readShop } from '../our-book.ts'
import { post } from '../post.ts'
import { confirmEmail, newCustomer } from '../register.ts'
import { soon } from '../soon.ts'
import { expectStatement } from '../statement.ts'
import { theShop } from '../the-shop.ts'
import { topUp } from '../top-up.ts'

afterAll(async () => {
  await closeOurBook()
  await closeBrowser()
})

const VIDEO_ID = 'cReatorVid1'
const TOP_UP_CENTS = 5000
const STARTER_CENTS = 900
const GROWTH_CENTS = 2900
const TAG_CHARACTERS_MAX = 500

/** The platform's search finds the video at this place for a keyword; at 0 not at all. */
const rankAt = (words: string, place: number) => ({
  words,
  videos: place === 0 ? [] : [...Array.from({ length: place - 1 }, (_, index) => `other${words.length}x${index}`), VIDEO_ID],
})

/** What the platform was asked about a keyword: regions of its searches. */
async function searchesFor(keyword: string): Promise<readonly (string | null)[]> {
  const { calls } = await book<{ calls: { path: string }[] }>('youtube', 'calls')
  const requested = calls.map(({ path }) => new URL(path, 'http://platform')).filter(({ pathname }) => pathname.endsWith('/search'))
  return requested.filter(({ searchParams }) => searchParams.get('q') === keyword).map(({ searchParams }) => searchParams.get('regionCode'))
}

async function measure(page: Page): Promise<void> {
  const begun = page.waitForResponse((answer) => /\/campaigns\/\d+\/measure/.test(answer.url()))
  await page.getByRole('button', { name: 'Measure now' }).click()
  expect((await begun).status()).toBe(200)
}
const positions = (page: Page) => page.getByRole('region', { name: 'Positions', exact: true })
/** Position and change of a keyword, as they are read out. */
async function rowOf(page: Page, keyword: string): Promise<readonly string[]> {
  const [position, change] = await positions(page)
    .getByRole('row')
    .filter({ has: page.getByText(keyword, { exact: true }) })
    .locator('td')
    .all()
  return [(await position?.textContent()) ?? '', (await change?.locator('.sr-only').textContent()) ?? '']
}

describe('a creator', () => {
  it('pays for a plan, tracks a video for suggested keywords and hears of its moves; screen, file, mail, platform and ledger agree', {
    timeout: 300_000,
  }, async () => {
    const run = randomUUID().slice(0, 6)
    const email = `creator-${run}@example.com`
    const { page, context, complaints } = await newCustomer(email)
    await confirmEmail(page, email)
    await topUp(page, '50.00')

    // Without a trial a plan is paid at once; a larger one costs the difference, less for each day that is over.
    await visit(page, '/plans-and-pricing')
    await post(page, `/core/api/v1/campaigns/tariff-plans/${await firstOf('campaigns/tariff-plans')}/subscribe`, { trial: false })
    await visit(page, '/plans-and-pricing')
    await page.getByRole('heading', { name: 'Your plan: Starter' }).waitFor()
    await page.getByRole('button', { name: 'Choose Growth' }).click()
    const dialog = page.getByRole('dialog')
    const quoted = async (label: string) => cents(await dialog.getByText(label, { exact: true }).locator('xpath=..').textContent())
    const [credit, due] = [await quoted('Credit for unused days'), await quoted('Charged now')]
    expect([credit <= STARTER_CENTS, credit >= STARTER_CENTS - 1, due]).toEqual([true, true, GROWTH_CENTS - credit])
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your plan: Growth' }).waitFor()
    const paid = await ourBook(email)
    expect(paid.movements.slice(0, 2).map(({ type, amount }) => [type, Number(amount) / 10_000])).toEqual([
      ['order', -due],
      ['order', -STARTER_CENTS],
    ])
    expect(Number(paid.balances.total) / 10_000).toBe(TOP_UP_CENTS - STARTER_CENTS - due)
    await page.getByText(/^Next payment: \$29\.00 on /).waitFor()
    await expectStatement(page, paid)

    // Two of the suggestions become a campaign.
    await visit(page, '/keywords-tools')
    await page.getByLabel('Keyword', { exact: true }).fill(`tram ${run}`)
    await page.getByRole('button', { name: 'Find keywords' }).click()
    await page.getByRole('heading', { name: `Suggestions for “tram ${run}”` }).waitFor()
    const boxes = page.getByRole('listitem').getByRole('checkbox')
    for (const place of [0, 1]) await boxes.nth(place).check()
    await page.getByRole('button', { name: 'Add to campaign' }).click()
    const area = page.getByLabel('Keywords, one per line')
    await page.getByText('Keywords: 2. Left in your plan: 498.').waitFor()
    const [falling = '', rising = ''] = (await area.inputValue()).split('\n')
    const searchesBefore = await Promise.all([falling, rising].map(searchesFor))
    await page.getByLabel('Video link').fill(`https://youtu.be/${VIDEO_ID}`)
    await page.getByText('Recognized').waitFor()
    await page.getByRole('switch', { name: 'Email me when a keyword enters or leaves the top 10' }).setChecked(true)
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.waitForURL(/\/youtube-campaign\/\d+$/)

    // What the platform answers is what stands there: seventh, and not among the first hundred.
    await control('youtube', { ranks: [rankAt(falling, 7), rankAt(rising, 0)] })
    await measure(page)
    await soon(() => rowOf(page, falling)).toEqual(['7', 'first measurement'])
    await soon(() => rowOf(page, rising)).toEqual(['Not in the top 100', 'first measurement'])
    // Once a day is enough: the next day it is seen to have fallen.
    await moveDayBack(theShop().adminUrl, await readShop(async (_, panelId) => panelId), Number(page.url().split('/').at(-1)), 1)
    await control('youtube', { ranks: [rankAt(falling, 14), rankAt(rising, 3)] })
    await measure(page)
    await soon(() => rowOf(page, falling)).toEqual(['14', 'down by 7'])
    await soon(() => rowOf(page, rising)).toEqual(['3', 'new in the top 100'])
    const file = await savedBy(page, positions(page).getByRole('button', { name: 'CSV' }))
    expect(new Map(file.map(([keyword = '', ...days]) => [keyword, days]))).toEqual(
      new Map([
        [falling, ['7', '14']],
        [rising, ['>100', '3']],
      ]),
    )
    const mail = await mailAbout(email, /top 10/)
    expect(mail.text).toMatch(new RegExp(`${falling} · United Kingdom\\W+7 → 14`))
    expect(mail.text).toMatch(new RegExp(`${rising} · United Kingdom\\W.*→ 3`))
    // One page of results is enough where the video is on it; what is not found takes two.
    const searches = await Promise.all([falling, rising].map(searchesFor))
    expect(searches.map((requested, index) => requested.slice(searchesBefore[index]?.length))).toEqual([
      ['GB', 'GB'],
      ['GB', 'GB', 'GB'],
    ])

    // Tags of the same words fit into what the platform takes.
    await visit(page, '/tags-generator')
    await page.getByLabel('Keyword or title').fill(`tram ${run}`)
    await page.getByRole('button', { name: 'Generate tags' }).click()
    await page.getByRole('heading', { name: 'Your tags' }).waitFor()
    const tags = await page.locator('ol button[aria-pressed]').allTextContents()
    const used = Number(/(\d+) of 500/.exec((await page.getByText(/^\d+ of 500 characters$/).textContent()) ?? '')?.[1])
    expect([tags.length > 1, used >= tags.join('').length, used <= TAG_CHARACTERS_MAX]).toEqual([true, true, true])

    // Cancelled, it stays until its month ends, and nothing more is charged.
    await visit(page, '/plans-and-pricing')
    await page.getByText('Keywords in use: 2 of 500').first().waitFor()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText(/You won’t be charged again/).waitFor()
    const last = await ourBook(email)
    expect(last.movements).toEqual(paid.movements)
    await expectStatement(page, last)
    expect(complaints).toEqual([])
    await context.close()
  })
})
