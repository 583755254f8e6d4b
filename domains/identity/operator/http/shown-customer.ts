import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { noSuchAccount } from '../../errors.ts'
import type { CustomerFacts } from '../../ports.ts'
import { showCustomer } from '../../queries/operator/show-customer.ts'

interface Work {
  readonly trx: Trx
  readonly actor: OperatorActor
  readonly now: Date
}
/** What of a person the caller may see. */
export const seerOf = ({ actor, now }: Pick<Work, 'actor' | 'now'>) => ({ seesAddresses: actor.rights['users.contact'] !== undefined, now })

/** The customer that an act answers with; not found where the panel has none with this number. */
export const customerShownBy = (facts: CustomerFacts) => async (work: Work, id: number) => {
  const data = await showCustomer(work.trx, facts, id, seerOf(work))
  if (!data) throw noSuchAccount()
  return { data }
}
