import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, textOfCursor } from '@vitrine/platform/http'
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

/** Accounts and what moved them. */
export const accountRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.accounts, looks, async ({ query: { kind, owner, cursor, limit } }, { trx, now }) => {
    const rows = await operatorAccounts(trx, { kind, owner, before: numberOfCursor(cursor), limit: limit + 1 })
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
