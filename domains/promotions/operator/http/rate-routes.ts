import type { Catalogue, CatalogueSnapshot } from '@vitrine/catalogue'
import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import {
  type AuditState,
  type BoundOperatorRoute,
  type FilePlace,
  fileRoute,
  listPage,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
  removalOf,
  undoPatch,
} from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { addRate, changeRate, removeRate } from '../../commands/operator/change-rates.ts'
import { notThere } from '../../errors.ts'
import { ownRates, ownRatesPage, percentOf, ppmOf } from '../../queries/operator/own-rates.ts'
import { ratePortion } from '../../queries/operator/rate-portion.ts'
import { rateContract as contract } from '../rate-schemas.ts'

const may = { permission: 'rates.edit', scope: 'panel' } as const

/** How rates stand, as the audit log compares them. */
const rateStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await ownRates(trx, ids.map(Number))).map(({ id, userId, serviceId, serviceTypeId, discountPpm, version }) => [
      String(id),
      {
        label: `Customer ${userId}, ${serviceId === null ? `type ${serviceTypeId}` : `service ${serviceId}`}`,
        fields: { userId, serviceId, serviceTypeId, discountPercent: percentOf(discountPpm) },
        version,
      },
    ]),
  )

const removal = removalOf({ schema: 'promotions', table: 'own_rate' }, rateStates)

export const rateRoutes = (catalogue: Catalogue): BoundOperatorRoute[] => [
  operatorRoute(contract.rates, may, async ({ query: { 'filter.serviceId': id, cursor, limit } }, { trx, actor, now }) => {
    const known = id === undefined ? undefined : (await catalogue.snapshot(trx.panelId)).service(id)
    const service = id === undefined ? undefined : { id, serviceTypeId: known?.serviceTypeId ?? null }
    const rates = await ownRatesPage(trx, service, { before: numberOfCursor(cursor), limit })
    return listPage({ rows: await presented(trx, catalogue, actor, rates), limit, total: undefined, now })
  }),
  fileRoute(contract.rateFile, may, {
    name: 'own-rates.csv',
    audit: { action: 'own-rate.exported', entity: 'own-rate' },
    portion: async (_, { trx, actor }, after: FilePlace<number> | undefined) =>
      ratePortion(trx, after, async (rates) => presented(trx, catalogue, actor, rates)),
  }),
  operatorRoute(contract.rate, may, async ({ params }, { trx, actor }) => shown(trx, catalogue, actor, params.id)),
  operatorRoute(
    contract.createRate,
    {
      ...may,
      audit: { action: 'own-rate.created', entity: 'own-rate', ids: (_, output) => (output ? [output.data.id] : []), read: rateStates },
    },
    async ({ body: { discountPercent, ...rate } }, { trx, actor }) => {
      const snapshot = await catalogue.snapshot(trx.panelId)
      const { serviceId, serviceTypeId } = rate
      if ((serviceId === null) === (serviceTypeId === null)) refuse(serviceId === null ? 'serviceId' : 'serviceTypeId', 'promotions.oneOf')
      if (serviceId !== null && !snapshot.service(serviceId)) refuse('serviceId', 'fields.selected')
      if (serviceTypeId !== null && !snapshot.serviceType(serviceTypeId)) refuse('serviceTypeId', 'fields.selected')
      return shown(trx, catalogue, actor, await addRate(trx, { ...rate, discountPpm: ppmOf(discountPercent) }))
    },
  ),
  operatorRoute(
    contract.changeRate,
    {
      ...may,
      audit: { action: 'own-rate.changed', entity: 'own-rate', ids: ({ params }) => [params.id], read: rateStates, undo: undoPatch },
    },
    async ({ params: { id }, body: { version, discountPercent } }, { trx, actor }) => {
      await changeRate(trx, { id, version, discountPpm: ppmOf(discountPercent) })
      return shown(trx, catalogue, actor, id)
    },
  ),
  operatorRoute(
    contract.removeRate,
    { ...may, audit: { action: 'own-rate.removed', entity: 'own-rate', ids: ({ params }) => [params.id], ...removal } },
    async ({ params }, { trx }) => {
      await removeRate(trx, params.id)
      return undefined
    },
  ),
]

async function presented(trx: Trx, catalogue: Catalogue, actor: OperatorActor, rates: Readonly<Awaited<ReturnType<typeof ownRates>>>) {
  const emails = await emailsOf(trx, [...new Set(rates.map(({ userId }) => userId))])
  const snapshot = await catalogue.snapshot(trx.panelId)
  const shownEmail = (email: string | undefined) =>
    email && actor.rights['users.contact'] === undefined ? maskEmail(email) : (email ?? null)
  return rates.map(({ userId, discountPpm, ...rate }) => ({
    ...rate,
    customer: { id: userId, email: shownEmail(emails.get(userId)) },
    serviceName: (rate.serviceId === null ? typeName(snapshot, rate.serviceTypeId) : snapshot.service(rate.serviceId)?.name) ?? null,
    discountPercent: percentOf(discountPpm),
  }))
}

/** Types of several networks share a name. */
function typeName(snapshot: CatalogueSnapshot, id: number | null): string | undefined {
  const type = id === null ? undefined : snapshot.serviceType(id)
  const network = type && snapshot.network(type.networkId)
  return type && [network?.name, type.name].filter(Boolean).join(', ')
}

async function shown(trx: Trx, catalogue: Catalogue, actor: OperatorActor, id: number) {
  const [data] = await presented(trx, catalogue, actor, await ownRates(trx, [id]))
  if (!data) throw notThere()
  return { data }
}
