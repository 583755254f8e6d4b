import { bannersFor, hasPage, ownTexts, type Panel, pageName, pagesNow, pathOfArticle, textIn } from '@vitrine/panels'
import type { Locale } from '@vitrine/platform/kernel'
import { iconsOf } from '../icons/app-icons.ts'
import { CUSTOM_CODE_FOLDER } from '../static/custom-code-file.ts'
import type { AllowedSources } from '../third-parties.ts'

export interface BrandParams {
  readonly locale: Locale
  readonly now: Date
  /** On the pages of accounts and money nothing of the panel's own code or HTML stands. */
  readonly isProtected: boolean
}

/** What makes one document the panel's own, besides its settings (`request/brand.ts` of the storefront reads it). */
export function brandOf(panel: Panel, { locale, now, isProtected }: BrandParams) {
  const { settings, options, content, customCode } = panel
  const code = isProtected ? null : customCode
  return {
    banners: bannersFor(content.banners, locale, now),
    locales: options.locales,
    defaultLocale: options.defaultLocale,
    slots: settings.banner_slots,
    pages: Object.fromEntries([...ownTexts(content.pages, locale)].map(([name, { title, description }]) => [name, { title, description }])),
    footerPages: footerPagesOf(panel, locale),
    touchIcon: iconsOf(settings).find(({ kind }) => kind.purpose === 'touch')?.address ?? null,
    customHtml: isProtected ? null : settings.custom_html,
    customCode: code && (code.isValid ? { src: `${CUSTOM_CODE_FOLDER}${code.hash}.js` } : 'invalid'),
  }
}

/** Own pages that their operators put into the footer, and the status page; without a language in their paths. */
const footerPagesOf = (panel: Panel, locale: Locale) => [
  ...pagesNow(panel.content.articles)
    .filter(({ isInFooter }) => isInFooter)
    .map(({ address, texts }) => ({ path: pathOfArticle(address), name: textIn(texts, locale)?.title ?? address })),
  ...(hasPage('status', panel) ? [{ path: '/status', name: pageName('status', locale) }] : []),
]

/** Hosts of a panel's own pictures, of the pages it shows in a frame, and, where its code may run, of what that code asks. */
export function sourcesOfBrand({ settings, content, customCode, options }: Panel, isProtected: boolean): AllowedSources {
  const code = !isProtected && customCode?.isValid ? options.customCodeOrigins : []
  const { logo_light, logo_dark, favicon, custom_html, custom_menu_items } = settings
  const pictures = [
    ...[logo_light, logo_dark, favicon],
    ...content.banners.flatMap(({ slides, contents }) => [
      ...slides.flatMap(({ image, background_image }) => [image ?? '', background_image ?? '']),
      ...Object.values(contents).flatMap(picturesIn),
    ]),
    ...(isProtected ? [] : picturesIn(custom_html ?? '')),
    ...content.articles.flatMap(({ pictureOrigins }) => pictureOrigins),
  ]
  return {
    'script-src': code,
    'connect-src': code,
    'img-src': [...originsOf(pictures), ...code],
    'frame-src': originsOf(custom_menu_items.filter((item) => !item.open_in_new_tab).map(({ url }) => url)),
  }
}

/** Addresses of pictures in clean HTML. */
const picturesIn = (html: string): string[] => [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => src ?? '')

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses.filter((address) => /^https?:\/\//.test(address) && URL.canParse(address)).map((address) => new URL(address).origin),
  ),
]

/** Two lists of hosts as one, each host once. */
export function bothSources(one: AllowedSources, other: AllowedSources): AllowedSources {
  const directives = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof AllowedSources)[]
  return Object.fromEntries(directives.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]))
}
