import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, notUndoable, operatorRoute, type UndoneEntity } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { closeBreakerByHand, openBreakerByHand } from '../../commands/accounts/turn-breaker.ts'
import { isByHand } from '../../model/by-hand.ts'
import { after } from '../../model/timings.ts'
import { providerPageContract as contract } from '../provider-page-schemas.ts'
import { accountNamed } from './provider-states.ts'

const MINUTE_MS = 60_000

/** An operator's word on whether orders are sent to an account. */
export const breakerRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(
    contract.turnBreaker,
    {
      permission: 'providers.edit',
      scope: 'panel',
      audit: {
        action: 'provider.breaker-turned',
        entity: 'provider',
        ids: ({ params }) => [params.id],
        read: breakerStates,
        reason: ({ body }) => body.reason,
        undo: undoBreaker,
      },
    },
    async ({ params: { id }, body: { do: act, reason, minutes, again } }, { trx, now }) => {
      const { connector } = await accountNamed(trx, id)
      if (act === 'close') await closeBreakerByHand(trx, id)
      else if (isByHand(connector)) refuse('do', 'fields.invalid')
      else if (again)
        await openBreakerByHand(trx, id, { reason: again.because, note: noteOf(again.because, reason), until: new Date(again.until) })
      else if (minutes === undefined) refuse('minutes', 'fields.required')
      else await openBreakerByHand(trx, id, { reason: 'by_hand', note: reason, until: after(now, minutes * MINUTE_MS) })
      const { breakerState, openUntil } = await accountNamed(trx, id)
      return { data: { state: breakerState, openUntil: openUntil?.toISOString() ?? null } }
    },
  ),
]

const noteOf = (because: string, note: string): string | null => (because === 'by_hand' ? note : null)

async function breakerStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const { id, name, breakerState, breakerReason, breakerNote, openUntil } = await accountNamed(trx, Number(ids[0]))
  const fields = { breaker: breakerState, because: breakerReason, note: breakerNote, openUntil: openUntil?.toISOString() ?? null }
  return new Map([[String(id), { label: name, fields }]])
}

/** Back to how it was: closed, or open for the same cause and as long. */
function undoBreaker([entity]: readonly UndoneEntity[]) {
  if (!entity) throw notUndoable()
  const { breaker, because, note, openUntil } = entity.whole
  const params = { id: entity.id }
  if (breaker === 'closed') return { params, body: { do: 'close', reason: 'Undo' } }
  return { params, body: { do: 'open', reason: note ?? 'Undo', again: { until: openUntil, because } } }
}
