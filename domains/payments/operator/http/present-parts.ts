import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, MICRO_PER_CENT, micro } from '@vitrine/platform/kernel'

/** Who asks, and where. */
export interface Asking {
  readonly trx: Trx
  readonly actor: { readonly operatorId: number; readonly rights: Readonly<Record<string, unknown>> }
  readonly caller: { readonly email: string }
  readonly now: Date
}

/** Hundredths of a currency as decimal text. */
export const decimalOf = (minor: bigint): string => formatMicro(micro(minor * MICRO_PER_CENT))

/** Customers by number, their addresses whole for those who may see addresses. */
export async function customersOf({ trx, actor }: Pick<Asking, 'trx' | 'actor'>, ids: readonly (number | null)[]) {
  const emails = await emailsOf(
    trx,
    ids.filter((id) => id !== null),
  )
  const isWhole = actor.rights['users.contact'] !== undefined
  const customer = (id: number) => {
    const email = emails.get(id)
    return { id, email: email === undefined ? null : isWhole ? email : maskEmail(email) }
  }
  return { customer, customerOrNull: (id: number | null) => (id === null ? null : customer(id)) }
}
