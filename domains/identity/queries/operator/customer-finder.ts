import type { Trx } from '@vitrine/platform/database'
import type { Finder, OperatorActor } from '@vitrine/platform/http'
import { maskEmail } from '../../model/mask-email.ts'
import { customersByNumber, customersOfEmail, customersOfName, customersOfNumber } from '../../store/operator/customer-table-store.ts'
import { searchKindOf } from './customer-list.ts'

type Seer = Pick<OperatorActor, 'rights'>
const seesAddresses = ({ rights }: Seer): boolean => rights['users.contact'] !== undefined

/** Customers of the panel by number, or by how their address or name begins. Without the right to see addresses only a whole one finds somebody. */
export const customerFinder: Finder = {
  kind: 'customer',
  permission: 'users.view',
  find: async (trx, { text, number, limit }, actor) => {
    const kind = searchKindOf(text)
    const ofName = async () => [...(await customersOfName(trx, text, limit)), ...(seesAddresses(actor) ? await ofAddress(false) : [])]
    const ofAddress = (isWhole: boolean) => customersOfEmail(trx, text.toLowerCase(), { isWhole, limit })
    const ids =
      number !== null ? await customersOfNumber(trx, number) : kind === 'email' ? await ofAddress(!seesAddresses(actor)) : await ofName()
    return namedCustomers(trx, [...new Set(ids)].slice(0, limit), actor)
  },
}

/** These customers as lists to choose from show them, in this order; who is not there is left out. */
export async function namedCustomers(trx: Trx, ids: readonly number[], actor: Seer) {
  const found = new Map((await customersByNumber(trx, ids)).map((customer) => [customer.id, customer]))
  return ids.flatMap((id) => {
    const customer = found.get(id)
    if (!customer) return []
    const email = customer.email && !seesAddresses(actor) ? maskEmail(customer.email) : customer.email
    return [{ id, name: customer.name || email || String(id), second: customer.name ? email : null }]
  })
}

/** Which of these numbers are accounts of the panel that were not deleted. */
export const knownCustomers = async (trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await customersByNumber(trx, ids)).flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])))
