import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  type Finder,
  listPage,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
  textOfCursor,
} from '@vitrine/platform/http'
import { formatMicro, Refusal, refuse } from '@vitrine/platform/kernel'
import { accountKinds } from '../../model/accounts.ts'
import {
  entriesOf,
  findOperatorAccount,
  type OperatorAccount,
  operatorAccounts,
  transfersOf,
} from '../../store/operator/operator-account-store.ts'
import { ledgerOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'ledger.view', scope: 'panel' } as const
/** Kinds from this one on are recorded; those before it have balance rows. */
const FIRST_RECORDED = accountKinds.gateway_clearing

const presentAccount = ({ balance, held, ...account }: OperatorAccount) => ({
  ...account,
  balance: formatMicro(balance),
  held: formatMicro(held),
})

/** Where the movements of an account go on: an entry's number, or transaction, posting and leg of a transfer. */
function movementPlace(cursor: string | undefined, isRecorded: boolean): string | undefined {
  const text = textOfCursor(cursor)
  const form = isRecorded ? /^\d{1,19}\.[0-9a-f-]{36}\.\d{1,3}$/ : /^\d{1,18}$/
  if (text !== undefined && !form.test(text)) refuse('cursor', 'fields.invalid')
  return text
}

export interface AccountRouteDeps {
  /** Finds customers by their name or address. */
  readonly customers: Finder
}

const NUMBER_MAX = 2_147_483_647
const NAMED_MAX = 100

/** Owners of a number, or customers who are called so; a name finds nobody for those who may not look customers up. */
async function ownersNamed(
  customers: Finder,
  trx: Trx,
  { kind, q }: { readonly kind: string; readonly q: string },
  actor: OperatorActor,
): Promise<readonly number[]> {
  const [, digits] = /^#?(\d{1,10})$/.exec(q) ?? []
  if (digits !== undefined) return [Number(digits)].filter((number) => number <= NUMBER_MAX)
  if (!kind.startsWith('customer.') || actor.rights[customers.permission] === undefined) return []
  return (await customers.find(trx, { text: q, number: null, limit: NAMED_MAX }, actor)).map(({ id }) => Number(id))
}

/** Accounts and what moved them. */
export const accountRoutes = ({ customers }: AccountRouteDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.accounts, looks, async ({ query: { kind, owner, q, cursor, limit } }, { trx, actor, now }) => {
    const named = q === undefined ? undefined : await ownersNamed(customers, trx, { kind, q }, actor)
    const owners = owner === undefined ? named : [owner].filter((one) => named?.includes(one) ?? true)
    const rows = await operatorAccounts(trx, { kind, owners, before: numberOfCursor(cursor), limit: limit + 1 })
    return listPage({ rows: rows.map(presentAccount), limit, total: undefined, now })
  }),
  operatorRoute(contract.account, looks, async ({ params: { id }, query: { cursor, limit } }, { trx, now }) => {
    const account = await findOperatorAccount(trx, id)
    if (!account) throw new Refusal('not-found', 'request.notFound')
    const isRecorded = accountKinds[account.kind as keyof typeof accountKinds] >= FIRST_RECORDED
    const before = movementPlace(cursor, isRecorded)
    const found = await (isRecorded ? transfersOf : entriesOf)(trx, id, before, limit + 1)
    const rows = found.map(({ place, at, amount, balanceAfter, ...movement }) => ({
      ...movement,
      reference: { ...movement.reference },
      id: place,
      at: at.toISOString(),
      amount: formatMicro(amount),
      balanceAfter: balanceAfter === null ? null : formatMicro(balanceAfter),
    }))
    return { ...listPage({ rows, limit, total: undefined, now }), account: presentAccount(account) }
  }),
]
