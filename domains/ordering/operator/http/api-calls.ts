import { findUser } from '@vitrine/identity'
import { type BoundOperatorRoute, listPage, operatorRoute, textOfCursor } from '@vitrine/platform/http'
import { Refusal, refuse } from '@vitrine/platform/kernel'
import { apiCallsOf } from '../../store/operator/api-call-store.ts'
import { apiCallContract as contract } from '../api-call-schemas.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const

/** The call behind which a page begins; calls are more than an integer counts. */
function behindOf(cursor: string | undefined): number | null {
  const text = textOfCursor(cursor)
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) refuse('cursor', 'fields.invalid')
  return Number(text)
}

/** Calls of a customer's programs, for operators. */
export const apiCallRoutes: readonly BoundOperatorRoute[] = [
  operatorRoute(contract.apiCallsOfCustomer, looks, async ({ params: { id }, query }, { trx, now }) => {
    if (!(await findUser(trx, id))) throw new Refusal('not-found', 'request.notFound')
    const { action, only, cursor, limit } = query
    const found = await apiCallsOf(trx, { userId: id, action: action ?? null, only, behind: behindOf(cursor), limit: limit + 1 })
    const rows = found.map(({ userId: _, at, tookMs, ...call }) => ({ ...call, at: at.toISOString(), ms: tookMs }))
    return listPage({ rows, limit, total: undefined, now })
  }),
]
