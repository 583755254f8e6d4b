import { randomUUID } from 'node:crypto'
import { register } from '@vitrine/identity'
import { post } from '@vitrine/ledger'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'

const BALANCE = micro(1_000_000_000_000n)

export interface Customer {
  readonly userId: number
  readonly bearer: string
}

/** A customer of the panel who has just registered, with a bearer token. */
export function registerCustomer(database: Database, panelId: number): ReturnType<typeof register> {
  const password = 'a password of the benchmark'
  const form = {
    name: 'C',
    email: `${randomUUID()}@bench.example`,
    password,
    password_confirmation: password,
    account_type: 'individual' as const,
  }
  return register(database, { panelId, form, locale: 'en', now: new Date() })
}

/** Customers with more money than they can spend. */
export async function createCustomers(database: Database, panelId: number, count: number): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let index = 0; index < count; index += 1) {
    const { userId, bearer } = await registerCustomer(database, panelId)
    await database.transaction(panelId, (trx) =>
      post(trx, {
        key: `bench:${userId}`,
        reference: { kind: 'user', id: userId },
        actor: { kind: 'operator', id: 0 },
        reason: 'benchmark',
        legs: [
          { debit: { kind: 'expense.adjust', owner: 0 }, credit: { kind: 'customer.main', owner: userId }, amount: BALANCE, code: 'admin' },
        ],
      }),
    )
    customers.push({ userId, bearer })
  }
  return customers
}

/** One after the other, for ever. */
export function rotating<T>(items: readonly T[]): () => T {
  let at = 0
  return () => items[at++ % items.length] as T
}
