import { type BoundRoute, implement, type RateLimit } from '@vitrine/platform/http'
import { parseMicro } from '@vitrine/platform/kernel'
import { refuseWithoutStepUp } from '../commands/credentials/prove-identity.ts'
import { askExport } from '../commands/personal-data/collect-data.ts'
import { askDeletion, undoDeletion } from '../commands/personal-data/delete-account.ts'
import { securityContract } from '../contract/security-schemas.ts'
import { getDocument, showDeletion, showExport } from '../queries/personal-data.ts'
import { type IdentityRoutesDeps, personOf } from './deps.ts'

const seldom = (name: string): RateLimit => ({ name, per: 'caller', burst: 5, perMinute: 1, store: 'database' })

/** A person's data, to export or to delete. */
export function personalDataRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock, personalData = [] } = deps
  return [
    implement(securityContract.dataExport, async (_, context) => {
      const { panelId, userId } = personOf(context)
      return { data: await database.read(panelId, (trx) => showExport(trx, userId, clock.now())) }
    }),
    implement(
      securityContract.askDataExport,
      async (_, context) => {
        const { panelId, userId } = personOf(context)
        const now = clock.now()
        await database.transaction(panelId, async (trx) => {
          await refuseWithoutStepUp(trx, context.caller, now)
          await askExport(trx, { userId, now })
        })
        return undefined
      },
      { rateLimit: seldom('ask-export') },
    ),
    implement(securityContract.dataFile, async (_, context) => {
      const { panelId, userId } = personOf(context)
      const now = clock.now()
      return database.read(panelId, async (trx) => {
        await refuseWithoutStepUp(trx, context.caller, now)
        return { data: await getDocument(trx, userId, now) }
      })
    }),
    implement(securityContract.deletion, async (_, context) => {
      const { panelId, userId } = personOf(context)
      return { data: await database.read(panelId, (trx) => showDeletion(trx, personalData, userId)) }
    }),
    implement(
      securityContract.askDeletion,
      async ({ body }, context) => {
        const { panelId, userId } = personOf(context)
        const now = clock.now()
        const givesUp = body.give_up == null ? null : (parseMicro(body.give_up) ?? null)
        const at = await database.transaction(panelId, async (trx) => {
          await refuseWithoutStepUp(trx, context.caller, now)
          return askDeletion(trx, personalData, { userId, now, givesUp })
        })
        return { data: { deletes_at: at.toISOString() } }
      },
      { rateLimit: seldom('ask-deletion') },
    ),
    implement(securityContract.undoDeletion, async (_, context) => {
      const { panelId, userId } = personOf(context)
      await database.transaction(panelId, (trx) => undoDeletion(trx, { userId, now: clock.now() }))
      return undefined
    }),
  ]
}
