import { showOperatorRefill } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { giveUpRefill, refillActions, refillWasNotTaken, sendRefillNow } from '../../commands/refills/act-on-refill.ts'
import { acceptRefill } from '../../commands/refills/decide-refill.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { providerSilent, refillNotUndecided } from '../../errors.ts'
import { type OperatorRefillTask, operatorRefillTasks } from '../../queries/operator/refill-tasks.ts'
import { refillsContract as contract } from '../refill-schemas.ts'

const looks = { permission: 'orders.view', scope: 'panel' } as const
const acts = { permission: 'orders.act', scope: 'panel' } as const
const decides = { permission: 'review.decide', scope: 'panel' } as const

interface Work {
  readonly trx: Trx
  readonly actor: { readonly rights: Readonly<Record<string, unknown>> }
}
const sightOf = ({ actor: { rights } }: Pick<Work, 'actor'>) => ({ showsAddresses: rights['users.contact'] !== undefined })

/** How refills stand, as the audit log compares them. */
export const refillStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorRefillTasks(trx, ids.map(Number))).map(({ id, state, providerRefillId, dueAt }) => [
      String(id),
      { label: `Refill ${id}`, fields: { state, providerRefillId, dueAt: dueAt?.toISOString() ?? null } },
    ]),
  )
const audit = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'refill',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: refillStates,
    isEvent: true,
  }) as const

const presentTask = ({ id: _, dueAt, unknownAt, acceptedAt, ...task }: OperatorRefillTask) => ({
  ...task,
  dueAt: dueAt?.toISOString() ?? null,
  unknownAt: unknownAt?.toISOString() ?? null,
  acceptedAt: acceptedAt?.toISOString() ?? null,
})

async function shown(trx: Trx, id: number, sight: ReturnType<typeof sightOf>) {
  const refill = await showOperatorRefill(trx, id, sight)
  if (!refill) throw new Refusal('not-found', 'request.notFound')
  const [task] = await operatorRefillTasks(trx, [id])
  return { data: { ...refill, task: task ? presentTask(task) : null, actions: refillActions(task) } }
}
/** The same absence for every act, before it is judged. */
const present = (work: Work, id: number) => shown(work.trx, id, sightOf(work))

/** What operators read of refills and decide about them. */
export const refillRoutes = (deps: FulfilmentDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.refill, looks, ({ params }, work) => present(work, params.id)),
  operatorRoute(contract.sendRefill, { ...acts, audit: audit('refill.sent-again') }, async ({ params: { id } }, work) => {
    await present(work, id)
    await sendRefillNow(deps, work.trx, id)
    return present(work, id)
  }),
  operatorRoute(
    contract.refuseRefill,
    { ...acts, audit: { ...audit('refill.refused'), reason: ({ body }) => body.reason } },
    async ({ params: { id }, body: { reason } }, work) => {
      await present(work, id)
      await giveUpRefill(deps, work.trx, id, reason)
      return present(work, id)
    },
  ),
  outsideRoute(
    contract.acceptRefill,
    {
      ...decides,
      audit: { ...audit('refill.accepted'), reason: ({ body }) => [body.providerRefillId, body.note].filter(Boolean).join(': ') },
    },
    {
      load: async ({ params: { id }, body }, { trx, actor }) => {
        const { data } = await shown(trx, id, sightOf({ actor }))
        if (!data.actions.decide) throw refillNotUndecided(id)
        return { panelId: trx.panelId, id, ...body, account: data.task?.account ?? '', operator: actor.name, sight: sightOf({ actor }) }
      },
      call: async ({ panelId, id, providerRefillId, note, account, operator, sight }) => {
        await acceptRefill(deps, id, providerRefillId, { operator, note }).catch((error: unknown) => {
          throw error instanceof Refusal ? error : providerSilent(account)
        })
        return deps.database.read(panelId, (trx) => shown(trx, id, sight))
      },
    },
  ),
  operatorRoute(
    contract.refillNotTaken,
    { ...decides, audit: { ...audit('refill.not-taken'), reason: ({ body }) => body.note || undefined } },
    async ({ params: { id }, body: { note } }, work) => {
      await present(work, id)
      await refillWasNotTaken(deps, work.trx, id, { operator: work.actor.name, note })
      return present(work, id)
    },
  ),
]
