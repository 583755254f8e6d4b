import { type BoundOperatorRoute, type BulkKind, fileRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { beginBulk, bulkOf, moveBulk, previewBulk, retryBulk } from '../commands/bulk/begin-bulk.ts'
import { bulkContract as contract } from '../contract/bulk-schemas.ts'
import { notThere } from '../errors.ts'
import type { BulkMove } from '../model/bulk-action.ts'
import { ownOnly } from '../model/undo.ts'
import { bulkPage, bulkReport, bulkStates, findBulk, showBulk } from '../queries/bulk/bulk-page.ts'

/** Of each kind the right is its own; with this one alone nothing is seen but what one began oneself. */
const looks = { permission: 'services.view', scope: 'panel' } as const
const entity = 'bulk-action'

const made = (_: unknown, output?: { readonly data: { readonly id: number } }) => (output ? [output.data.id] : [])

/** Actions on many things: they are begun here and worked off by workers. */
export const bulkRoutes = (kinds: readonly BulkKind[]): BoundOperatorRoute[] => {
  const neededFor = ({ body }: { readonly body: { readonly kind: string } }) =>
    kinds.flatMap(({ kind, permission }) => (kind === body.kind && permission !== looks.permission ? [permission] : []))
  const audited = (action: string) =>
    ({
      action: `bulk-action.${action}`,
      entity,
      ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
      read: bulkStates,
    }) as const
  const moving = (def: typeof contract.pauseBulk | typeof contract.resumeBulk | typeof contract.stopBulk, move: BulkMove, past: string) =>
    operatorRoute(def, { ...looks, audit: audited(past) }, async ({ params: { id } }, work) => {
      await moveBulk(work.trx, kinds, work, { id, move })
      return { data: await showBulk(work.trx, await bulkOf(work.trx, kinds, work, id)) }
    })
  return [
    operatorRoute(contract.bulkActions, looks, async ({ query }, { trx, actor, now }) => {
      const { cursor, limit, 'filter.state': state } = query
      const before = numberOfCursor(cursor) ?? null
      const rows = await bulkPage(trx, { before, limit, operatorId: ownOnly(actor), isOpen: state === 'open' })
      return listPage({ rows, limit, total: undefined, now })
    }),
    operatorRoute(contract.previewBulk, { ...looks, isQuestion: true }, async ({ body }, work) => ({
      data: await previewBulk(work.trx, kinds, work, { ...body, input: body.input ?? {} }),
    })),
    operatorRoute(
      contract.beginBulk,
      { ...looks, alsoNeeds: neededFor, audit: { action: 'bulk-action.started', entity, ids: made, read: bulkStates } },
      async ({ body }, work) => ({ data: { id: await beginBulk(work.trx, kinds, work, { ...body, input: body.input ?? {} }) } }),
    ),
    operatorRoute(contract.bulkAction, looks, async ({ params: { id } }, { trx, actor }) => {
      const action = await findBulk(trx, id, ownOnly(actor))
      if (!action) throw notThere()
      return { data: await showBulk(trx, action) }
    }),
    fileRoute(contract.bulkReport, looks, {
      name: 'bulk-action.csv',
      audit: { action: 'bulk-action.exported', entity },
      portion: async ({ params: { id } }, { trx, actor }, after: number | undefined) => {
        if (!(await findBulk(trx, id, ownOnly(actor)))) throw notThere()
        return bulkReport(trx, id, after)
      },
    }),
    moving(contract.pauseBulk, 'pause', 'paused'),
    moving(contract.resumeBulk, 'resume', 'resumed'),
    moving(contract.stopBulk, 'stop', 'stopped'),
    operatorRoute(
      contract.retryBulk,
      { ...looks, audit: { action: 'bulk-action.started', entity, ids: made, read: bulkStates } },
      async ({ params: { id } }, work) => ({ data: { id: await retryBulk(work.trx, kinds, work, id) } }),
    ),
  ]
}
