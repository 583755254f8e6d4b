import { randomUUID } from 'node:crypto'
import { register } from '@vitrine/identity'
import type { Database } from '@vitrine/platform/database'

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
