import { register } from '@vitrine/identity'
import { post } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'

export interface Customer {
  readonly panelId: number
  readonly host: string
  readonly userId: number
  readonly email: string
  readonly password: string
}

const PASSWORD = 'a password for faults'
const RICH = 5_000_000_000n
const POOR = 3_000_000n

/** Customers of every panel with money on their balance; every fifth has so little that their orders race for it. */
export async function createCustomers(database: Database, perPanel: number): Promise<Customer[]> {
  const customers: Customer[] = []
  for (const panel of await createPanels(database).all()) {
    for (let index = 0; index < perPanel; index += 1) customers.push(await createCustomer(database, panel, index % 5 === 4 ? POOR : RICH))
  }
  return customers
}

async function createCustomer(database: Database, panel: Panel, balance: bigint): Promise<Customer> {
  const email = `${crypto.randomUUID()}@faults.example`
  const form = { name: 'Customer', email, password: PASSWORD, password_confirmation: PASSWORD, account_type: 'individual' as const }
  const { userId } = await register(database, { panelId: panel.id, form, locale: 'en', now: new Date(), emailIsProven: true })
  await database.transaction(panel.id, (trx) =>
    post(trx, {
      key: `faults:${userId}`,
      reference: { kind: 'user', id: userId },
      actor: { kind: 'operator', id: 0 },
      reason: 'money for the kill test',
      legs: [
        {
          debit: { kind: 'expense.adjust', owner: 0 },
          credit: { kind: 'customer.main', owner: userId },
          amount: micro(balance),
          code: 'admin',
        },
      ],
    }),
  )
  return { panelId: panel.id, host: panel.host, userId, email, password: PASSWORD }
}
