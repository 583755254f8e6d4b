import type { Finder } from '@vitrine/platform/http'
import { maskEmail } from '../../model/mask-email.ts'
import { customersByNumber, customersOfEmail, customersOfName, customersOfNumber } from '../../store/operator/customer-table-store.ts'
import { searchKindOf } from './customer-list.ts'

/** Customers by number, or by how their address or name begins. Without the right to see addresses only a whole one finds somebody. */
export const customerFinder: Finder = {
  kind: 'customer',
  permission: 'users.view',
  find: async (trx, { text, number, limit }, { rights }) => {
    const seesAddresses = rights['users.contact'] !== undefined
    const kind = searchKindOf(text)
    const ofName = async () => [...(await customersOfName(trx, text, limit)), ...(seesAddresses ? await ofAddress(false) : [])]
    const ofAddress = (isWhole: boolean) => customersOfEmail(trx, text.toLowerCase(), { isWhole, limit })
    const ids = number !== null ? await customersOfNumber(trx, number) : kind === 'email' ? await ofAddress(!seesAddresses) : await ofName()
    const found = new Map((await customersByNumber(trx, ids)).map((customer) => [customer.id, customer]))
    return [...new Set(ids)].slice(0, limit).flatMap((id) => {
      const customer = found.get(id)
      if (!customer) return []
      const email = customer.email && !seesAddresses ? maskEmail(customer.email) : customer.email
      return [{ id, name: customer.name || email || String(id), second: customer.name ? email : null }]
    })
  },
}
