import type { Trx } from '@vitrine/platform/database'
import { isStaff } from '../../model/roles.ts'
import type { PersonalData } from '../../ports.ts'
import { findDeleteAt } from '../../store/personal-data-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { deletionObstacleOf, showExport } from '../personal-data.ts'

/** What stands against deleting an account at an operator's request. */
export async function deletionObstacleFor(trx: Trx, parts: readonly PersonalData[], userId: number) {
  const user = await findUserById(trx, userId)
  if (user && isStaff(user.roles)) return 'staff' as const
  return (await deletionObstacleOf(trx, parts, userId))?.because ?? null
}

/** How a customer's requests about their data stand; undefined where there is no such account, or only what is left of a deleted one. */
export async function showPrivacy(trx: Trx, parts: readonly PersonalData[], userId: number, now: Date) {
  if (!(await findUserById(trx, userId))) return undefined
  const [collected, deletesAt] = [await showExport(trx, userId, now), await findDeleteAt(trx, userId)]
  const obstacle = await deletionObstacleFor(trx, parts, userId)
  return {
    export: collected && { state: collected.state, requestedAt: collected.asked_at, expiresAt: collected.expires_at },
    deletesAt: deletesAt?.toISOString() ?? null,
    obstacle,
    mayExport: collected?.state !== 'collecting',
    mayDelete: !deletesAt && obstacle === null,
    mayCancelDeletion: deletesAt != null,
  }
}
