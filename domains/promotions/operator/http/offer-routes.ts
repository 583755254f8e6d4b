import type { Catalogue } from '@vitrine/catalogue'
import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, operatorRoute, removalOf, undoPatch } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { changeOffer } from '../../commands/operator/change-offer.ts'
import { createSpecialOffer, removeSpecialOffer } from '../../commands/put-offer.ts'
import { notThere } from '../../errors.ts'
import { givenFields } from '../../model/given-fields.ts'
import type { SpecialOffer } from '../../model/special-offer.ts'
import { offerStates, operatorOffers } from '../../queries/operator/operator-offers.ts'
import { promotionsOperatorContract as contract } from '../schemas.ts'

const may = { permission: 'coupons.edit', scope: 'panel' } as const
const removal = removalOf({ schema: 'promotions', table: 'special_offer' }, offerStates, ({ trx }) => touchPanel(trx))

export const offerRoutes = (catalogue: Catalogue): BoundOperatorRoute[] => [
  operatorRoute(contract.offers, may, async (_, { trx, now }) => {
    const rows = await operatorOffers(trx)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(contract.offer, may, async ({ params }, { trx }) => shown(trx, params.id)),
  operatorRoute(
    contract.createOffer,
    {
      ...may,
      audit: { action: 'offer.created', entity: 'offer', ids: (_, output) => (output ? [output.data.id] : []), read: offerStates },
    },
    async ({ body }, { trx }) => {
      const offer = { ...body, validFrom: dateIn(body.validFrom), validTo: dateIn(body.validTo) }
      refuseUnknown(await catalogue.snapshot(trx.panelId), offer)
      return shown(trx, await createSpecialOffer(trx, offer))
    },
  ),
  operatorRoute(
    contract.changeOffer,
    { ...may, audit: { action: 'offer.changed', entity: 'offer', ids: ({ params }) => [params.id], read: offerStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, validFrom, validTo, ...body } }, { trx }) => {
      const known = await catalogue.snapshot(trx.panelId)
      const times = {
        validFrom: validFrom === undefined ? undefined : dateIn(validFrom),
        validTo: validTo === undefined ? undefined : dateIn(validTo),
      }
      const fields = { ...givenFields(body), ...givenFields(times) }
      await changeOffer(trx, { id, version, fields, check: (offer) => refuseUnknown(known, offer) })
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.removeOffer,
    { ...may, audit: { action: 'offer.removed', entity: 'offer', ids: ({ params }) => [params.id], ...removal } },
    async ({ params: { id } }, { trx }) => {
      await shown(trx, id)
      await removeSpecialOffer(trx, id)
      return undefined
    },
  ),
]

async function shown(trx: Trx, id: number) {
  const data = (await operatorOffers(trx)).find((offer) => offer.id === id)
  if (!data) throw notThere()
  return { data }
}

type Known = Pick<Awaited<ReturnType<Catalogue['snapshot']>>, 'network' | 'serviceType' | 'service'>

const dateIn = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** An offer shows something, only what the panel has, and does not end before it begins. */
function refuseUnknown(
  known: Known,
  {
    networkId,
    serviceTypeIds,
    serviceIds,
    validFrom,
    validTo,
  }: Pick<SpecialOffer, 'networkId' | 'serviceTypeIds' | 'serviceIds' | 'validFrom' | 'validTo'>,
): void {
  if (validFrom && validTo && validTo <= validFrom) refuse('validTo', 'fields.invalid')
  if (networkId === null && serviceTypeIds.length === 0 && serviceIds.length === 0) refuse('networkId', 'fields.required')
  if (networkId !== null && !known.network(networkId)) refuse('networkId', 'fields.selected')
  const type = serviceTypeIds.findIndex((id) => !known.serviceType(id))
  if (type >= 0) refuse(`serviceTypeIds.${type}`, 'fields.selected')
  const service = serviceIds.findIndex((id) => !known.service(id))
  if (service >= 0) refuse(`serviceIds.${service}`, 'fields.selected')
}
