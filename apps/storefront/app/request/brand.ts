import type { Banner, BannerPlace, InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'

/** A panel's own texts for one of its pages. */
export interface PageMessages {
  readonly title: string | null
  readonly description: string | null
}

/** What makes the pages a panel's own, besides its settings. */
export interface Brand {
  /** Those active now, in this language. */
  readonly banners: readonly Banner[]
  /** The languages that the shop offers. */
  readonly locales: readonly Locale[]
  /** One of them, for those who want none of them. */
  readonly defaultLocale: Locale
  readonly slots: InstanceSettings['banner_slots']
  /** By route name; pages without own texts are not in it. */
  readonly pages: Readonly<Record<string, PageMessages>>
  /** The panel's own pages that stand in the footer; paths without a language. */
  readonly footerPages: readonly { readonly path: string; readonly name: string }[]
  /** The panel's mark for a home screen of Apple's, which reads no manifest; null when the panel's pictures lie elsewhere. */
  readonly touchIcon: string | null
  /** Clean already; null on the pages of accounts and money. */
  readonly customHtml: string | null
  /** What runs in this document: the address of the code, nothing, or code that is no JavaScript and therefore nothing. */
  readonly customCode: { readonly src: string } | 'invalid' | null
}

export const bannersAt = ({ banners, slots }: Brand, place: BannerPlace): readonly Banner[] =>
  slots[place]?.is_shown === false ? [] : banners.filter((banner) => banner.place === place)
