import type { Trx } from '@vitrine/platform/database'
import type { CustomerFacts } from '../../ports.ts'
import {
  type CustomerPlace,
  type CustomerView,
  customersOfEmail,
  customersOfHandle,
  customersOfName,
  customersOfNumber,
  customersOfView,
} from '../../store/operator/customer-table-store.ts'

/** As many as a search finds. */
const FOUND_MAX = 200
const NEW_MS = 7 * 24 * 3_600_000
const INTEGER_MAX = 2_147_483_647

export type CustomerSearch = 'number' | 'email' | 'name'

/** What a text is taken for: a number of anything, an address, or a name. */
export const searchKindOf = (text: string): CustomerSearch => (/^#?\d+$/.test(text) ? 'number' : /^[^@\s]+@/.test(text) ? 'email' : 'name')

/**
 * Numbers of the customers that a text finds, the newest first. Without the right to see addresses only a whole one finds somebody: its beginnings would spell it out.
 */
async function findCustomers(
  trx: Trx,
  facts: CustomerFacts,
  { text, seesAddresses }: { readonly text: string; readonly seesAddresses: boolean },
): Promise<number[]> {
  const kind = searchKindOf(text)
  const byAddress = (isWhole: boolean) => customersOfEmail(trx, text.toLowerCase(), { isWhole, limit: FOUND_MAX })
  const found: (readonly number[])[] = [await facts.ownersOf(trx, text)]
  if (kind === 'number') {
    const number = Number(text.replace('#', ''))
    if (number <= INTEGER_MAX) found.push(await customersOfNumber(trx, number))
  }
  if (kind === 'email') found.push(await byAddress(!seesAddresses))
  if (kind === 'name') {
    found.push(await customersOfHandle(trx, text), await customersOfName(trx, text, FOUND_MAX))
    if (seesAddresses) found.push(await byAddress(false))
  }
  return [...new Set(found.flat())].sort((one, other) => other - one).slice(0, FOUND_MAX)
}

export interface CustomerQuestion extends CustomerPlace {
  readonly text: string
  readonly view: CustomerView | 'debt'
  readonly seesAddresses: boolean
  readonly now: Date
}

/** Numbers of a page of customers in their order, of a search or of a view. */
export async function listCustomers(trx: Trx, facts: CustomerFacts, question: CustomerQuestion): Promise<readonly number[]> {
  const { text, view, seesAddresses, now, ...place } = question
  const { behind, oldestFirst, limit } = place
  if (text === '' && view === 'debt') return facts.debtors(trx, place)
  if (text === '') return customersOfView(trx, view as CustomerView, { ...place, since: new Date(now.getTime() - NEW_MS) })
  const found = await findCustomers(trx, facts, { text, seesAddresses })
  const ordered = oldestFirst ? found.reverse() : found
  return ordered.filter((id) => behind === null || (oldestFirst ? id > behind : id < behind)).slice(0, limit)
}
