import { ensureGuestAccount, findUserByEmail, register } from '@vitrine/identity'
import { changeCustomer } from '@vitrine/identity/operator'
import type { Business } from './business.ts'
import type { Payer } from './funds.ts'
import { type MonthCustomer, monthCustomers } from './people.ts'

const PASSWORD = 'month-of-business-1'

/** The account of a customer, who comes with their first order; who brought them was there before. */
export async function customerOf(business: Business, customer: MonthCustomer): Promise<Payer> {
  const { database, panelId } = business
  const known = await database.read(panelId, (trx) => findUserByEmail(trx, customer.email))
  if (known) return { userId: known.id, customer }
  const bringer = monthCustomers.find(({ email }) => email === customer.broughtBy)
  if (bringer) await customerOf(business, bringer)
  const brings = monthCustomers.some(({ broughtBy }) => broughtBy === customer.email)
  return { userId: await (brings ? registered(business, customer) : ordered(business, customer)), customer }
}

/** Only a proven address brings others; hashing a password takes its time, so that nobody else has one. */
async function registered({ database, panelId, clock }: Business, { name, email }: MonthCustomer): Promise<number> {
  const form = { name, email, password: PASSWORD, password_confirmation: PASSWORD, account_type: 'individual' as const }
  return (await register(database, { panelId, form, locale: 'en', now: clock.now(), emailIsProven: true })).userId
}

const ordered = ({ database, panelId }: Business, { name, email, broughtBy }: MonthCustomer): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    const referrer = broughtBy === undefined ? undefined : await findUserByEmail(trx, broughtBy)
    const { userId } = await ensureGuestAccount(trx, { email, locale: 'en', affiliateCode: referrer?.affiliateCode })
    await changeCustomer(trx, { userId, version: 1, name })
    return userId
  })
