import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cents, mailAbout, mailsTo, upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { connectChannel, doOnPlatform, type TaskAction } from '../channel.ts'
import { newOperator } from '../operator.ts'
import { closeOurBook, ourBook } from '../our-book.ts'
import { confirmEmail, newCustomer, register } from '../register.ts'
import { figuresStand, LONG_TIMEOUT, soon } from '../soon.ts'
import { expectStatement } from '../statement.ts'
import { topUp } from '../top-up.ts'

afterAll(async () => {
  await closeOurBook()
  await closeBrowser()
})

const YOUTUBE = 'https://www.youtube.com/watch?v='
const TRIAL_QUANTITY = 500
/** A tenth of it is enough to be paid out. */
const FRIENDS_QUANTITY = 60_000
const SHARE = 10n
const WITHDRAWAL = '10.00'
const COUPON = 'SPRING10'

const TASKS: readonly { readonly type: string; readonly taskAction: TaskAction; readonly name: RegExp }[] = [
  { type: 'subscriptions', taskAction: 'Subscribe', name: /^Start: Subscribe to this channel/ },
  { type: 'comments', taskAction: 'Comment', name: /^Start: Comment on this video/ },
  { type: 'likes', taskAction: 'Like', name: /^Start: Like this video/ },
  { type: 'views', taskAction: 'Watch', name: /^Start: Watch this video/ },
]
/** Dollars as tasks show them, with more decimals than two, in millionths. */
const microIn = (text: string): bigint => {
  const [, whole = '0', fraction = ''] = /\$(\d+)\.?(\d*)/.exec(text) ?? []
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Takes the best paid task of a kind, does it on the platform, and is paid; returns the promised reward. */
async function doTask(page: Page, handle: string, { type, taskAction, name }: (typeof TASKS)[number]): Promise<bigint> {
  const start = page.getByRole('button', { name }).first()
  // The demo's orders become tasks soon after the start.
  await soon(async () => {
    await visit(page, `/tasks?service=${type}`)
    return start.count()
  }).toBe(1)
  const promised = microIn((await start.getAttribute('aria-label')) ?? '')
  await start.click()
  const bar = page.getByRole('region', { name: 'Your task' })
  const url = (await bar.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href', LONG_TIMEOUT)) ?? ''
  const given = bar.getByText('Write exactly this comment').locator('xpath=following-sibling::*[1]')
  const text = taskAction === 'Comment' ? ((await given.count()) > 0 ? await given.innerText() : 'A fine walk.') : undefined
  await doOnPlatform(page, url, handle, taskAction, text)
  await bar.getByRole('button', { name: 'Check now' }).click()
  await bar.getByText(/We added .* to your task balance/).waitFor(LONG_TIMEOUT)
  return promised
}

/** Takes a free trial on its page; waits until its order is delivered. */
async function takeTrial(page: Page, quest: string, url: string, proof?: string): Promise<void> {
  await visit(page, '/free-trials')
  await page.getByRole('link', { name: `View offer: ${quest}` }).click()
  await page.getByLabel('Your link').fill(url)
  if (proof !== undefined) await page.getByLabel('Link to your proof').fill(proof)
  await page.getByRole('button', { name: 'Get it free' }).click()
  await page.getByText(proof === undefined ? 'Done: your free order is on its way.' : /We’ll review your proof/).waitFor()
}
const trialRow = (page: Page, quest: string) => page.locator('#own-trials li').filter({ hasText: quest })
async function trialIs(page: Page, quest: string, status: string): Promise<void> {
  await soon(async () => {
    await visit(page, '/free-trials')
    return trialRow(page, quest).innerText()
  }).toContain(status)
}

/** Fills the form, with a coupon or without, to be paid from the balance; what the button says. */
async function fillOrder(page: Page, videoId: string, quantity: number, coupon?: string): Promise<number> {
  await visit(page, `/orders/create?${new URLSearchParams({ serviceId: '1', quantity: String(quantity), url: `${YOUTUBE}${videoId}` })}`)
  await page.getByText('YouTube link').first().waitFor()
  await page.getByRole('radio', { name: /Balance/ }).check()
  if (coupon) {
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('textbox', { name: 'Coupon' }).fill(coupon)
    await page.getByRole('textbox', { name: 'Coupon' }).press('Enter')
    await page.getByRole('status').filter({ hasText: coupon }).waitFor()
  }
  await figuresStand(page)
  return cents(await payButton(page).textContent())
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
async function placeIt(page: Page): Promise<void> {
  await payButton(page).click()
  await page.waitForURL(/\/orders$/)
}

describe('an earner', () => {
  it('does tasks, tries for nothing, brings a friend and spends the earnings; pages, mails, platform and ledger agree', {
    timeout: 300_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replace('-', '0')
    const [email, friendsEmail] = [`earner-${run}@example.com`, `friend-${run}@example.com`]
    const handle = `earner${run}`
    const { page, context, complaints } = await newCustomer(email)
    await confirmEmail(page, email)
    await connectChannel(page, handle)

    // One task of each kind: what was promised is what is paid.
    const promised: bigint[] = []
    for (const task of TASKS) promised.push(await doTask(page, handle, task))
    const byTasks = await ourBook(email)
    expect(byTasks.movements.map(({ type }) => type)).toEqual(TASKS.map(() => 'task'))
    const paid = byTasks.movements.map(({ amount }) => amount as bigint).toReversed()
    expect(paid.map((amount, place) => Math.abs(Number(amount - (promised[place] ?? 0n))) <= 50)).toEqual(TASKS.map(() => true))
    expect(byTasks.balances).toMatchObject({ main: 0n, task: sum(paid), referral: 0n, total: sum(paid) })
    await visit(page, '/tasks')
    const [today, balance] = (await page.locator('main dl dd').allInnerTexts()).map(cents)
    // No shown cent is unspendable.
    expect([today, balance]).toEqual([Math.round(Number(sum(paid)) / 10_000), Number(sum(paid) / 10_000n)])
    await expectStatement(page, byTasks)

    // Two trials: one at once, one when somebody has seen the proof. Nothing is charged, everything is delivered.
    const trials = [`tRial${run}`, `pRoof${run}`] as const
    await takeTrial(page, 'Your first views', `${YOUTUBE}${trials[0]}`)
    await takeTrial(page, 'Tell your audience', `${YOUTUBE}${trials[1]}`, `https://social.example/posts/${run}`)
    await trialIs(page, 'Tell your audience', 'In review')
    expect(await upstreamOrders(trials[1])).toEqual([])
    const operator = await newOperator(`looks-${run}@example.com`)
    const waiting = (await operator.does('free-trials', 'list', 'tidewell')).split('\n').find((line) => line.includes(run))
    const trialId = /^trial (\d+)/.exec(waiting ?? '')?.[1] ?? ''
    expect(await operator.does('free-trials', 'accept', 'tidewell', trialId)).toBe(`Trial ${trialId} begins.`)
    for (const quest of ['Your first views', 'Tell your audience']) await trialIs(page, quest, 'Delivered')
    const withTrials = await ourBook(email)
    expect(withTrials.lines).toMatchObject(trials.map((id) => ({ url: `${YOUTUBE}${id}`, charged: 0n, delivered: TRIAL_QUANTITY })))
    for (const id of trials) expect(await upstreamOrders(id)).toMatchObject([{ quantity: TRIAL_QUANTITY, state: 'Completed', remains: 0 }])
    expect(withTrials.movements).toEqual(byTasks.movements)

    // A friend comes by the referral link and buys.
    await visit(page, '/referral-program')
    const friend = await newVisitor()
    await friend.page.goto(await page.locator('main code').innerText())
    await friend.page.waitForFunction(() => document.cookie.includes('affiliate_code='))
    await register(friend.page, friendsEmail)
    await topUp(friend.page, '200.00')
    const spent = await fillOrder(friend.page, `fRiend${run.slice(0, 5)}`, FRIENDS_QUANTITY)
    await placeIt(friend.page)
    const row = page.locator('tbody tr').filter({ hasText: 'f***@example.com' })
    const reward = (BigInt(spent) * 10_000n) / SHARE
    await soon(async () => {
      await visit(page, '/referral-program')
      return (await row.locator('td').allInnerTexts()).slice(1).map(cents)
    }).toEqual([spent, Math.round(Number(reward) / 10_000)])
    const friends = await ourBook(friendsEmail)
    expect(friends.lines).toMatchObject([{ charged: BigInt(spent) * 10_000n, refunded: 0n, delivered: FRIENDS_QUANTITY }])
    expect(friends.balances.total).toBe(200_000_000n - BigInt(spent) * 10_000n)
    const brought = await ourBook(email)
    expect(brought.movements[0]).toMatchObject({ type: 'referral', amount: reward })
    expect(brought.balances).toMatchObject({ task: sum(paid), referral: reward, total: sum(paid) + reward })

    // A requested withdrawal is set aside, and given back when it is not sent.
    const card = page.locator('#withdrawal')
    await visit(page, '/finances')
    await card.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount', { exact: true }).fill(WITHDRAWAL)
    await dialog.getByLabel('Account number').fill('DE02 1203 0000 0000 2020 52')
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await card.getByText('In review').waitFor()
    expect((await ourBook(email)).balances.total).toBe(brought.balances.total - microIn(`$${WITHDRAWAL}`))
    const requested = (await operator.does('withdrawals', 'list', 'tidewell')).split('\n').find((line) => line.includes(email))
    const id = /^\s*(\d+)/.exec(requested ?? '')?.[1] ?? ''
    expect(await operator.does('withdrawals', 'refuse', id, '--reason', 'the bank knows no such account')).toContain('has the money again')
    await mailAbout(email, /^We didn’t send your withdrawal$/)
    await visit(page, '/finances')
    await card.getByText('Not paid out').waitFor()
    const again = await ourBook(email)
    expect([again.balances, again.movements]).toEqual([brought.balances, brought.movements])

    // An order from the earnings, a tenth cheaper by a coupon.
    const own = `eArner${run.slice(0, 5)}`
    const plain = await fillOrder(page, own, 1000)
    const cost = await fillOrder(page, own, 1000, COUPON)
    await placeIt(page)
    expect(Math.abs(cost - plain * 0.9)).toBeLessThanOrEqual(1)
    await soon(async () => (await ourBook(email)).lines.at(-1)?.state).toBe('completed')
    const last = await ourBook(email)
    await mailAbout(email, new RegExp(`^Order ${last.lines.at(-1)?.id} is complete$`))
    const line = last.lines.at(-1)
    expect(line).toMatchObject({ url: `${YOUTUBE}${own}`, quantity: 1000, delivered: 1000, charged: BigInt(cost) * 10_000n })
    expect(await upstreamOrders(own)).toMatchObject([{ quantity: line?.quantity, remains: 0, requestId: line?.tokens[0] }])
    // The earnings lie in two accounts: each pays its part.
    const forIt = last.movements.filter(({ type, referenceId }) => type === 'order' && referenceId === line?.id)
    expect(sum(forIt.map(({ amount }) => amount))).toBe(-BigInt(cost) * 10_000n)
    expect(last.movements.length).toBe(brought.movements.length + forIt.length)
    expect(last.balances.total).toBe(sum(paid) + reward - BigInt(cost) * 10_000n)
    await expectStatement(page, last)
    const { total } = last.balances
    await page
      .getByRole('banner')
      .getByText(`$${(Number(total / 10_000n) / 100).toFixed(2)}`)
      .waitFor()
    expect(last.panel?.broken).toEqual([])
    expect((await mailsTo(email)).filter(({ subject }) => /Payment received/.test(subject))).toEqual([])
    expect([...complaints, ...friend.complaints]).toEqual([])
    await context.close()
    await friend.context.close()
  })
})
