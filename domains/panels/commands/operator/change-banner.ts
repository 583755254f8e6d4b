import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, fieldMessages } from '@vitrine/platform/http'
import { invalidFields, Refusal } from '@vitrine/platform/kernel'
import { bannerInput } from '../../model/banner.ts'
import { readContent } from '../../store/content-store.ts'
import { lockBanner, updateBanner } from '../../store/operator-banner-store.ts'
import { touchPanel } from '../../store/panel-store.ts'

export interface BannerChange {
  readonly id: number
  readonly version: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Changes fields of a banner; together they must be a banner still. */
export async function changeBanner(trx: Trx, { id, version, fields }: BannerChange): Promise<void> {
  const current = await lockBanner(trx, id)
  const known = (await readContent(trx)).banners.find((banner) => banner.id === id)
  if (current === undefined || !known) throw new Refusal('not-found', 'request.notFound')
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  const { id: _, ...stored } = known
  const banner = bannerInput.safeParse({ ...stored, ...fields }, { reportInput: true })
  if (!banner.success) throw invalidFields(fieldMessages(banner.error.issues))
  await updateBanner(trx, { ...banner.data, id })
  await touchPanel(trx)
}
