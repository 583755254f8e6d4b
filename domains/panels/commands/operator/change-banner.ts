import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, fieldMessages } from '@vitrine/platform/http'
import { invalidFields, Refusal } from '@vitrine/platform/kernel'
import { type BannerFacts, bannerInput } from '../../model/banner.ts'
import type { PreviewedBanner } from '../../model/preview.ts'
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
  const stored = await storedBanner(trx, id)
  if (current !== version) throw changedMeanwhile({ version: current ?? 0, by: null, at: null })
  await updateBanner(trx, { ...checkedBanner({ ...stored, ...fields }), id })
  await touchPanel(trx)
}

/** A banner with fields that nobody saved, or a new one of them alone; refused as saving it would be. */
export async function unsavedBanner(trx: Trx, id: number | undefined, fields: BannerChange['fields']): Promise<PreviewedBanner> {
  const stored = id === undefined ? {} : await storedBanner(trx, id)
  const { startsAt: _, endsAt: __, isEnabled: ___, ...banner } = checkedBanner({ ...stored, ...fields })
  return { ...banner, id: id ?? 0 }
}

async function storedBanner(trx: Trx, id: number): Promise<BannerFacts> {
  const known = (await readContent(trx)).banners.find((banner) => banner.id === id)
  if (!known) throw new Refusal('not-found', 'request.notFound')
  const { id: _, ...stored } = known
  return stored
}

function checkedBanner(fields: Readonly<Record<string, unknown>>): BannerFacts {
  const banner = bannerInput.safeParse(fields, { reportInput: true })
  if (!banner.success) throw invalidFields(fieldMessages(banner.error.issues))
  return banner.data
}
