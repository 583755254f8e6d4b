import type { Locale } from '@vitrine/platform/kernel'
import type { ArticleHead } from './article.ts'
import type { StoredBanner } from './banner.ts'
import type { OwnMenuItem } from './own-menu.ts'

/** What an operator says about one page in one language; null leaves our own texts. */
export interface PageTextsOfPanel {
  readonly routeName: string
  readonly locale: Locale
  readonly title: string | null
  readonly description: string | null
}

/** An address of an older shop and the route that took its place. The path begins with a slash and has no locale. */
export interface AliasOfPanel {
  readonly path: string
  readonly routeName: string
}

/** What a panel put on its pages besides its settings. */
export interface PanelContent {
  readonly pages: readonly PageTextsOfPanel[]
  readonly aliases: readonly AliasOfPanel[]
  readonly banners: readonly StoredBanner[]
  /** Empty: the product's own menu. */
  readonly menu: readonly OwnMenuItem[]
  /** Own pages and questions, without their bodies. */
  readonly articles: readonly ArticleHead[]
}

export const noContent: PanelContent = { pages: [], aliases: [], banners: [], menu: [], articles: [] }
