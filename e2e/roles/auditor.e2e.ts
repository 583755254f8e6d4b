import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopper } from '../../tools/stack/shopper.ts'
import { closeBrowser, type Visitor } from '../browser.ts'
import { expectNotPermitted, openScreen, operatorVisitor } from '../console.ts'
import { answer, openTicket } from '../inbox.ts'
import { newCustomer, PASSWORD } from '../register.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

const READS = [
  ...['orders', 'review', 'customers', 'support', 'payments/invoices', 'withdrawals', 'ledger', 'ledger/trial-balance'],
  ...['services', 'providers', 'coupons', 'settings', 'staff', 'audit'],
]
const run = randomUUID().slice(0, 6)
const subject = `Audited ${run}`

describe('an auditor', () => {
  let auditor: Visitor
  beforeAll(async () => {
    const email = `audited-${run}@journeys.example`
    await (await newCustomer(email)).context.close()
    const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
    await shopper.signIn(email, PASSWORD)
    const { body } = await shopper.ask('POST', '/api/v1/tickets', { subject, text: 'How do I get an invoice?' })
    expect(body).toMatchObject({ data: { subject } })
    auditor = await operatorVisitor('auditor')
  })

  it('reads orders, people, money, prices and settings', async () => {
    const { page, complaints } = auditor
    for (const screen of READS) {
      await openScreen(page, 'tidewell', screen)
      await page.waitForLoadState('networkidle')
      expect([screen, await page.getByRole('alert').allInnerTexts()]).toEqual([screen, []])
    }
    expect(complaints).toEqual([])
  })
  it('is offered nothing that changes a ticket or a setting', async () => {
    const { page } = auditor
    await openTicket(page, subject)
    await page.getByRole('listitem').filter({ hasText: 'How do I get an invoice?' }).waitFor()
    for (const name of ['Assign to me', 'Solve', 'Snooze', 'Send'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    expect(await page.getByLabel('Your answer').count()).toBe(0)
    await openScreen(page, 'tidewell', 'settings')
    await page.getByText('You can see these settings, but not change them.').first().waitFor()
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  })
  it('is refused every write that the screens do not offer', async () => {
    const { page } = auditor
    await openTicket(page, subject)
    const ticket = `tickets/${new URL(page.url()).searchParams.get('open')}`
    const writes: readonly (readonly [string, string, object])[] = [
      ['POST', `${ticket}/messages`, { version: 1, text: 'Not mine to say.' }],
      ['PATCH', ticket, { version: 1, state: 'solved' }],
      ['PATCH', 'settings', { version: 1, changes: { panel_name: 'Audited' } }],
    ]
    await expectNotPermitted('auditor', 'tidewell', writes)
  })
  it('sees a colleague’s answer while the ticket is open, and none of what was refused', async () => {
    const { page } = auditor
    await openTicket(page, subject)
    const support = await operatorVisitor('support')
    await openTicket(support.page, subject)
    await answer(support.page, 'On the page of the order.')
    await page.getByRole('listitem').filter({ hasText: 'On the page of the order.' }).waitFor()
    expect(await page.getByText('Not mine to say.').count()).toBe(0)
    await page.getByText('Waiting for customer').first().waitFor()
  })
})
