import { takeOverReferral } from '@vitrine/earning'
import { findUserByEmail } from '@vitrine/identity'
import { panelOptionsIn } from '@vitrine/panels'
import { requestRefund, requestWithdrawal } from '@vitrine/payments'
import { adjustBalance, checkDisputes, enabledWithdrawalMethods } from '@vitrine/payments/operator'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Business } from './business.ts'
import { customerOf } from './customers.ts'
import { order } from './deliveries.ts'
import { announceTransfer, beginTopUp, disputePayment, type Operator, type Payer, topUp } from './funds.ts'
import { disputing, type MonthCustomer, monthCustomers } from './people.ts'
import { askSupport, questions } from './tickets.ts'
import { wares } from './wares.ts'

/** Something beside the orders, and after which share of them it happens. */
export interface Aside {
  readonly after: number
  readonly act: (business: Business, operator: Operator) => Promise<void>
}

const usd = (dollars: number): Micro => micro(BigInt(Math.round(dollars * 100)) * 10_000n)

const named = (name: string): MonthCustomer => {
  const found = monthCustomers.find((customer) => customer.name === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}
const payerOf = (business: Business, name: string): Promise<Payer> => customerOf(business, named(name))

/** What people did who run the shop, and what waits for them. */
export const asides: readonly Aside[] = [
  { after: 0.3, act: (business, operator) => giveGoodwill(business, 'Clara Winther', operator) },
  { after: 0.4, act: (business, operator) => refundHalf(business, 'Owen Marsh', operator) },
  { after: 0.5, act: (business, operator) => disputeTopUp(business, operator) },
  {
    after: 0.6,
    act: (business) =>
      earn(business, [
        ['amara.diallo', 412],
        ['yuki.arai', 268],
      ]),
  },
  { after: 0.7, act: (business, operator) => refundHalf(business, 'Amara Diallo', operator) },
  { after: 0.75, act: (business, operator) => dripFeed(business, 'Amara Diallo', { runs: 10, minutes: 1_440, quantity: 1000 }, operator) },
  { after: 0.8, act: (business) => withdraw(business, 'Clara Winther', 40) },
  { after: 0.85, act: (business, operator) => dripFeed(business, 'Jonas Pohl', { runs: 6, minutes: 720, quantity: 2000 }, operator) },
  { after: 0.9, act: (business) => transfer(business, 'Bianca Rossi', 60) },
  { after: 0.94, act: (business, operator) => dripFeed(business, 'Clara Winther', { runs: 14, minutes: 1_440, quantity: 1000 }, operator) },
  { after: 0.97, act: (business) => transfer(business, 'Jonas Pohl', 180) },
  { after: 0.99, act: async (business) => void (await beginTopUp(business, await payerOf(business, 'Leyla Demir'), usd(30))) },
  ...questions.map((question) => ({
    after: question.after,
    act: async (business: Business, operator: Operator) => askSupport(business, await payerOf(business, question.name), question, operator),
  })),
]

async function giveGoodwill(business: Business, name: string, operator: Operator): Promise<void> {
  const { userId } = await payerOf(business, name)
  await business.database.transaction(business.panelId, async (trx) => {
    const how = { ...operator, agreedBy: null, options: await panelOptionsIn(trx), now: business.clock.now() }
    const reason = 'Two deliveries in a row began a day late'
    await adjustBalance(trx, { userId, amount: usd(5), kind: 'goodwill', reason, note: 'With our apologies' }, how)
  })
}

async function refundHalf(business: Business, name: string, operator: Operator): Promise<void> {
  const { id, terms } = await topUp(business, await payerOf(business, name), { needed: usd(20), operator })
  await business.collect()
  const reason = 'Paid twice by mistake'
  await requestRefund(business.payments, business.panelId, { ...operator, invoiceId: id, reason, amountMinor: terms.payAmountMinor / 2n })
  await business.collect()
}

async function disputeTopUp(business: Business, operator: Operator): Promise<void> {
  const { id } = await topUp(business, await customerOf(business, disputing), { needed: usd(45), operator })
  await business.collect()
  await disputePayment(business, id)
  await checkDisputes(business.payments, business.panelId, new Date(Date.now() - 3_600_000))
}

/** Rewards of referrals who ordered before the month. */
async function earn({ database, panelId, clock }: Business, spent: readonly (readonly [string, number])[]): Promise<void> {
  await database.transaction(panelId, async (trx) => {
    for (const [local, dollars] of spent) {
      const email = monthCustomers.find((customer) => customer.email.startsWith(local))?.email ?? ''
      const referred = await findUserByEmail(trx, email)
      if (referred)
        await takeOverReferral(trx, { referredId: referred.id, since: clock.now(), spent: usd(dollars), earned: usd(dollars / 10) })
    }
  })
}

async function withdraw(business: Business, name: string, dollars: number): Promise<void> {
  const { userId } = await payerOf(business, name)
  await business.database.transaction(business.panelId, async (trx) => {
    const [method] = await enabledWithdrawalMethods(trx)
    if (!method) throw new Error('The demo pays nothing out')
    const requested = { userId, methodId: method.id, amount: usd(dollars), accountNumber: 'XX12 DEMO 4400 0000 7781', userComment: null }
    await requestWithdrawal(trx, requested, { options: await panelOptionsIn(trx), now: business.clock.now() })
  })
}

async function transfer(business: Business, name: string, dollars: number): Promise<void> {
  const payer = await payerOf(business, name)
  const { invoice } = await beginTopUp(business, payer, usd(dollars))
  await announceTransfer(business, payer, invoice.id)
}

async function dripFeed(
  business: Business,
  name: string,
  { runs, minutes, quantity }: { readonly runs: number; readonly minutes: number; readonly quantity: number },
  operator: Operator,
): Promise<void> {
  const [ware] = wares()
  if (!ware) throw new Error('The demo sells nothing')
  const drip_feed = { runs, minutes_between_runs: minutes, quantity_step: 1, mode: 'flat' } as const
  const line = { service_id: ware.serviceId, url: ware.url(9_000 + runs), quantity, drip_feed }
  await order(business, await payerOf(business, name), line, operator)
  await business.send()
}
