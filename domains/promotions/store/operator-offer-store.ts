import { sql, type Trx } from '@vitrine/platform/database'
import type { SpecialOffer } from '../model/special-offer.ts'

export const offerVersions = async (trx: Trx): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await trx.rows(sql<{ id: number; version: number }>`select id, version from promotions.special_offer where panel_id = ${trx.panelId}`)
    ).map(({ id, version }) => [id, version]),
  )

/** Locks an offer and tells its version; undefined when there is none. */
export const lockOffer = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from promotions.special_offer where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  )?.version

export async function updateOffer(trx: Trx, offer: SpecialOffer): Promise<void> {
  await trx.run(sql`
    update promotions.special_offer
       set names = ${JSON.stringify(offer.names)}, place = ${offer.place}, position = ${offer.position}, network_id = ${offer.networkId},
           utm_name = ${offer.utmName}, service_type_ids = ${[...offer.serviceTypeIds]}::int[], service_ids = ${[...offer.serviceIds]}::int[],
           shows_all = ${offer.showsAll}, valid_from = ${offer.validFrom}, valid_to = ${offer.validTo}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${offer.id}`)
}
