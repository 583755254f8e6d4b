import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { readOffers } from '../../store/offer-store.ts'
import { offerVersions } from '../../store/operator-offer-store.ts'

/** All special offers with versions, by place and position. */
export async function operatorOffers(trx: Trx) {
  const versions = await offerVersions(trx)
  return (await readOffers(trx)).map((offer) => ({
    ...offer,
    serviceTypeIds: [...offer.serviceTypeIds],
    serviceIds: [...offer.serviceIds],
    validFrom: offer.validFrom?.toISOString() ?? null,
    validTo: offer.validTo?.toISOString() ?? null,
    version: versions.get(offer.id) ?? 1,
  }))
}

/** How special offers stand, as the audit log compares them. */
export const offerStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorOffers(trx))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version, ...fields }) => [String(id), { label: fields.names.en, fields, version }]),
  )
