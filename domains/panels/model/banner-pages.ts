import type { BannerPlace } from '../vocabulary.ts'
import type { StoredBanner } from './banner.ts'
import type { PreviewedBanner } from './preview.ts'

/** A page of the shop that shows a place of banners to anyone. */
export type BannerPage = 'home' | 'group' | 'order' | 'autopromotion' | 'tasks' | 'freeTrials' | 'grades'

const PAGES: Readonly<Partial<Record<BannerPlace, BannerPage>>> = {
  sidebar: 'home',
  services_pricing_main: 'home',
  services_pricing_first_short: 'home',
  services_pricing_second_short: 'home',
  services_pricing_long: 'home',
  services_pricing_footer: 'home',
  services_type_main: 'group',
  services_type_first_short: 'group',
  services_type_second_short: 'group',
  create_order: 'order',
  autopromotion: 'autopromotion',
  tasks: 'tasks',
  free_trials: 'freeTrials',
  grades: 'grades',
}

/** Where a preview shows a banner: nobody is signed in there, so the places of customers' own pages are shown above the order form, which is as wide. */
export const previewPlaceOf = (place: BannerPlace): BannerPlace => (PAGES[place] === undefined ? 'create_order' : place)

export const bannerPageOf = (place: BannerPlace): BannerPage => PAGES[previewPlaceOf(place)] ?? 'order'

/** Banners of a panel with one as it stands in a form, shown now whenever it will be. */
export function withPreviewed(banners: readonly StoredBanner[], { id, ...banner }: PreviewedBanner): StoredBanner[] {
  const shown = { ...banner, id, place: previewPlaceOf(banner.place), startsAt: null, endsAt: null, isEnabled: true }
  return [...banners.filter((each) => each.id !== id), shown].sort((one, other) => one.sorting - other.sorting || one.id - other.id)
}
