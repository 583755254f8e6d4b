import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { createShopper } from '../../tools/stack/shopper.ts'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { answer, openTicket } from '../inbox.ts'
import { newCustomer, PASSWORD } from '../register.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

async function choose(page: Page, select: Locator, option: string | RegExp): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

interface Shown {
  readonly id: number
  readonly state: string
  readonly messages: readonly {
    readonly author: string
    readonly text: string
    readonly attachments: readonly { readonly filename: string; readonly url: string }[]
  }[]
}

it('the support assigns a ticket, notes, answers, closes and reopens it; the customer is told the answers alone', async () => {
  const run = randomUUID().slice(0, 6)
  const [email, subject] = [`inbox-${run}@journeys.example`, `Wrong address ${run}`]
  await (await newCustomer(email)).context.close()
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(email, PASSWORD)
  const question = { subject, text: 'My invoice has the wrong address.', kind: 'account' }
  const { id } = ((await shopper.ask('POST', '/api/v1/tickets', question)).body as { data: Shown }).data
  const shown = async () => ((await shopper.ask('GET', `/api/v1/tickets/${id}`)).body as { data: Shown }).data

  const { page, complaints } = await operatorVisitor('support')
  await openTicket(page, subject)
  const facts = page.getByRole('complementary', { name: 'About this ticket' })
  await facts.getByText('No one').waitFor()
  expect(await wcagViolations(page)).toEqual([])

  await facts.getByRole('button', { name: /^Assign to me/ }).click()
  await facts.getByRole('button', { name: /^Assign to me/ }).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Mine' }).click()
  await page
    .getByRole('region', { name: 'Tickets' })
    .getByRole('button', { name: new RegExp(subject) })
    .click()

  // To a colleague, who finds it under theirs, and back.
  await facts.getByText('English').waitFor()
  await choose(page, facts.getByRole('combobox', { name: 'Assign to' }), /^Ines Varga/)
  await facts.getByRole('button', { name: /^Assign to me/ }).waitFor()
  const owner = await operatorVisitor('owner')
  await openScreen(owner.page, 'tidewell', 'support?view=mine')
  const queue = owner.page.getByRole('region', { name: 'Tickets' })
  const row = queue.getByRole('button', { name: new RegExp(subject) })
  for (const said of ['Account', 'Ines Varga']) await row.getByText(said, { exact: true }).waitFor()
  await choose(page, facts.getByRole('combobox', { name: 'About' }), 'Payment')
  await row.getByText('Payment', { exact: true }).waitFor()
  await choose(page, facts.getByRole('combobox', { name: 'About' }), 'Account')
  expect(owner.complaints).toEqual([])

  // Found by a word of its subject, kept in the address, and not among those of another kind.
  const search = page.getByRole('searchbox', { name: 'Search tickets' })
  const mine = page.getByRole('region', { name: 'Tickets' })
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'All' }).click()
  await search.fill(`${run} addr`)
  await page.getByText('Tickets with these words in their subject.').waitFor()
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${run} addr`)
  await choose(page, mine.getByRole('combobox', { name: 'Kind' }), 'Order')
  await page.getByText('No ticket in this view matches.').waitFor()
  expect(await wcagViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await mine.getByRole('button', { name: new RegExp(subject) }).click()

  await page.getByRole('button', { name: 'Internal note' }).click()
  await page.getByLabel('Your note').fill('Second time this month.')
  await page.getByRole('button', { name: /^Save note/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Second time this month.' }).waitFor()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await answer(page, 'It is right now.')
  await expect.poll(async () => (await shown()).state).toBe('waiting')
  expect((await shown()).messages.map(({ author, text }) => [author, text])).toEqual([
    ['customer', 'My invoice has the wrong address.'],
    ['support', 'It is right now.'],
  ])

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
  await page.getByLabel('Attach file').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('bill.pdf').waitFor()
  await answer(page, 'This is the new one.')
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save bill.pdf' }).click()])
  expect([saved.suggestedFilename(), readFileSync((await saved.path()) ?? '')]).toEqual(['bill.pdf', pdf])
  const newestFile = async () => (await shown()).messages.at(-1)?.attachments[0]
  await expect.poll(async () => (await newestFile())?.filename).toBe('bill.pdf')
  const file = await newestFile()
  expect((await shopper.ask('GET', (file?.url ?? '').replace(/^.*?\/core/, ''))).status).toBe(200)

  await facts.getByRole('button', { name: 'Solve', exact: true }).click()
  await facts.getByRole('button', { name: 'Reopen' }).waitFor()
  expect((await shown()).state).toBe('solved')
  await facts.getByRole('button', { name: 'Reopen' }).click()
  await facts.getByRole('button', { name: 'Solve', exact: true }).waitFor()
  expect((await shown()).state).toBe('open')
  await facts.getByRole('button', { name: 'Snooze' }).click()
  await page
    .getByRole('menu', { name: 'Snooze' })
    .getByText(/^Tomorrow, /)
    .click()
  await facts.getByText('Snoozed until').waitFor()
  await answer(page, 'Anything else?', 'Send and solve')
  await expect.poll(async () => (await shown()).state).toBe('solved')
  expect(complaints).toEqual([])
})

it('the support takes an answer back, sorts by tags, and joins and splits tickets; the customer is told none of it', async () => {
  const run = randomUUID().slice(0, 6)
  const [email, subject, second] = [`joined-${run}@journeys.example`, `Wrong total ${run}`, `Another total ${run}`]
  await (await newCustomer(email)).context.close()
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(email, PASSWORD)
  const open = async (title: string, text: string) =>
    ((await shopper.ask('POST', '/api/v1/tickets', { subject: title, text, kind: 'account' })).body as { data: Shown }).data.id
  const first = await open(subject, 'The total is wrong.')
  const shown = async (id: number) => ((await shopper.ask('GET', `/api/v1/tickets/${id}`)).body as { data: Shown }).data
  const textsOf = async (id: number) => (await shown(id)).messages.map(({ text }) => text)

  const { page, complaints } = await operatorVisitor('support')
  await openTicket(page, subject)
  await answer(page, 'Meant for somebody else.', 'Send and solve')
  expect([(await shown(first)).state, await textsOf(first)]).toEqual(['open', ['The total is wrong.']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Answer taken back').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Meant for somebody else.' }).waitFor({ state: 'detached' })
  // What was typed is there again, to be put right.
  expect(await page.getByLabel('Your answer').inputValue()).toBe('Meant for somebody else.')
  await answer(page, 'It is right now.')

  const facts = page.getByRole('complementary', { name: 'About this ticket' })
  await facts.getByLabel('Add tag').fill(`Refund-${run}`)
  await facts.getByLabel('Add tag').press('Enter')
  await facts.getByRole('button', { name: `Remove tag refund-${run}` }).waitFor()
  expect(await wcagViolations(page)).toEqual([])

  const other = await open(second, 'The second total is wrong.')
  await shopper.ask('POST', `/api/v1/tickets/${other}/messages`, { text: 'And where is my refund?' })
  await openTicket(page, second)
  await facts.getByRole('button', { name: 'Join…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ticket number').fill('2147483647')
  await dialog.getByRole('button', { name: 'Join tickets' }).click()
  await dialog.getByText('This customer has no ticket with that number.').waitFor()
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByLabel('Ticket number').fill(`#${first}`)
  await dialog.getByRole('button', { name: 'Join tickets' }).click()
  await page.getByRole('heading', { level: 2, name: subject }).waitFor()
  await page.getByText(`joined ticket #${other} into this one`).waitFor()
  // The link of the old one leads to the conversation.
  await expect
    .poll(() => textsOf(other))
    .toEqual(['The total is wrong.', 'It is right now.', 'The second total is wrong.', 'And where is my refund?'])

  const refund = page.getByRole('listitem').filter({ hasText: 'And where is my refund?' })
  await refund.getByRole('button', { name: 'Move to a new ticket' }).click()
  await dialog.getByLabel('Subject of the new ticket').fill(`A refund ${run}`)
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await page.getByRole('heading', { level: 2, name: `A refund ${run}` }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'And where is my refund?' }).waitFor()
  expect(await textsOf(first)).toEqual(['The total is wrong.', 'It is right now.', 'The second total is wrong.'])

  // Found by its tag, and the old one by its number, which says where it goes on.
  await openScreen(page, 'tidewell', `support?tag=refund-${run}&view=all`)
  const queue = page.getByRole('region', { name: 'Tickets' })
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(1)
  await queue.getByText(`refund-${run}`).first().waitFor()
  await openScreen(page, 'tidewell', `support?view=all&open=${other}`)
  await page.getByRole('link', { name: `ticket #${first}` }).click()
  await page.getByRole('heading', { level: 2, name: subject }).waitFor()
  // The browser reports the join that was refused.
  expect(complaints.filter((text) => !text.includes('/join'))).toEqual([])
})

it('a saved reply is written in the console and put into an answer by the keyboard, in the customer’s language', async () => {
  const run = randomUUID().slice(0, 6)
  const [email, subject, name] = [`reply-${run}@journeys.example`, `Where is it ${run}`, `Still on its way ${run}`]
  await (await newCustomer(email)).context.close()
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(email, PASSWORD)
  const { id } = ((await shopper.ask('POST', '/api/v1/tickets', { subject, text: 'Where is it?', kind: 'other' })).body as { data: Shown })
    .data
  const shown = async () => ((await shopper.ask('GET', `/api/v1/tickets/${id}`)).body as { data: Shown }).data

  const { page, complaints } = await operatorVisitor('support')
  await openScreen(page, 'tidewell', 'support/replies')
  await page.getByRole('button', { name: 'New reply' }).click()
  const form = page.getByRole('region', { name: 'New reply' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Text', { exact: true }).fill('Ticket {ticket}: {odrer} is on its way.')
  await form.getByRole('button', { name: /^Create/ }).click()
  await form.getByText('{odrer} is no placeholder').waitFor()
  await form.getByLabel('Text', { exact: true }).fill('Ticket {ticket}: order {order} is on its way.')
  await form.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('row').filter({ hasText: name }).waitFor()

  await openTicket(page, subject)
  const box = page.getByLabel('Your answer')
  await box.pressSequentially(`Hello. /on its ${run}`)
  const list = page.getByRole('listbox', { name: 'Saved replies' })
  await list.getByRole('option', { name: new RegExp(name) }).waitFor()
  expect(await wcagViolations(page)).toEqual([])
  await box.press('Escape')
  await list.waitFor({ state: 'detached' })
  await box.fill('Hello. ')
  await box.pressSequentially(`/still ${run}`)
  await list.getByRole('option', { name: new RegExp(name), selected: true }).waitFor()
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(`Hello. Ticket ${id}: order {order} is on its way.`)
  await page.getByText('Fill in before sending: {order}').waitFor()
  await box.fill(`Ticket ${id} is on its way.`)
  await page.getByText('Fill in before sending').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Send(?! and)/ }).click()
  await expect.poll(async () => (await shown()).messages.at(-1)?.text).toBe(`Ticket ${id} is on its way.`)

  await openScreen(page, 'tidewell', 'support/replies')
  await page.getByRole('row').filter({ hasText: name }).click()
  const saved = page.getByRole('region', { name })
  await saved.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' })
  expect(complaints.filter((said) => !said.includes('422'))).toEqual([])
})
