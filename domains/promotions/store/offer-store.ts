import { sql, type Trx } from '@vitrine/platform/database'
import type { NewSpecialOffer, SpecialOffer } from '../model/special-offer.ts'

export async function readOffers(trx: Trx): Promise<SpecialOffer[]> {
  return trx.rows(sql<SpecialOffer>`
    select id, names, place, position, network_id as "networkId", utm_name as "utmName", service_type_ids as "serviceTypeIds",
           service_ids as "serviceIds", shows_all as "showsAll", valid_from as "validFrom", valid_to as "validTo"
      from promotions.special_offer where panel_id = ${trx.panelId} and is_enabled order by place, position, id`)
}

export async function insertOffer(trx: Trx, offer: NewSpecialOffer): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into promotions.special_offer (panel_id, names, place, position, network_id, utm_name, service_type_ids, service_ids, shows_all,
      valid_from, valid_to)
    values (${trx.panelId}, ${JSON.stringify(offer.names)}, ${offer.place}, ${offer.position}, ${offer.networkId ?? null}, ${offer.utmName ?? null},
      ${[...(offer.serviceTypeIds ?? [])]}::int[], ${[...(offer.serviceIds ?? [])]}::int[], ${offer.showsAll ?? false},
      ${offer.validFrom ?? null}, ${offer.validTo ?? null})
    returning id`)
  return id
}

export async function removeOffer(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from promotions.special_offer where panel_id = ${trx.panelId} and id = ${id}`)
}
