import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import type { StoredBanner } from '../../model/banner.ts'
import { readContent } from '../../store/content-store.ts'
import { bannerVersions } from '../../store/operator-banner-store.ts'

/** A banner as the console gets it: times as text. */
const presented = ({ startsAt, endsAt, ...banner }: StoredBanner) => ({
  ...banner,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** All banners of the panel, by place and order, also those that are not shown now. */
export async function bannerList(trx: Trx) {
  const versions = await bannerVersions(trx)
  return (await readContent(trx)).banners.map((banner) => ({ ...presented(banner), version: versions.get(banner.id) ?? 1 }))
}

/** How banners stand, as the audit log compares them. */
export const bannerStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await bannerList(trx))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version, ...fields }) => [String(id), { label: `${fields.place} ${id}`, fields, version }]),
  )
