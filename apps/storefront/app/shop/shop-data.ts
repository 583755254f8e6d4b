import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'
import type { DiscountsWire } from '@vitrine/promotions/contract/schemas'
import { type Currency, hasRate, isCurrency } from '@vitrine/ui/formats'
import type { Acting } from '../request/acting.ts'
import type { Brand } from '../request/brand.ts'
import { type Profile, pickProfile } from '../request/profile.ts'
import type { StorefrontRequest } from '../request/server-contexts.ts'
import type { ThirdParty } from '../request/third-parties.ts'
import type { ViewMode } from '../request/view-mode.ts'

const publicKeys = [
  'panel_name',
  'takes_orders',
  'single_order_design',
  'logo_light',
  'logo_dark',
  'logo_alt',
  'logo_url',
  'navigation',
  'support_email',
  'favicon',
  'social_links',
  'terms_url',
  'privacy_url',
  'refunds_url',
  'seller_name',
  'seller_address',
  'seller_tax_number',
  'dark_mode_available',
  'telegram_bot_username',
  'captcha_is_enabled',
  'captcha_site_key',
  'rounding_precision',
  'contact_info_is_required',
  'guarantee_charge_percent',
  'hide_personal_account_for_unregistered',
  'cabinet_widget_token',
  'show_create_order_types',
  'registration_enabled',
  'drip_feed_modes',
  'enable_tasks',
  'enable_bonuses',
  'enable_keyword_tools',
  'grades_enabled',
  'custom_menu_items',
] as const satisfies readonly (keyof InstanceSettings)[]

/** The settings the pages read. The rest of the document stays out of the HTML. */
export type ShopSettings = Pick<InstanceSettings, (typeof publicKeys)[number]>

/** What every page knows from its first byte. */
export interface ShopData {
  readonly settings: ShopSettings
  /** What the panel wants to say about itself in the head of every page. */
  readonly metaTags: InstanceSettings['meta_tags']
  readonly colours: Readonly<Record<'light' | 'dark', InstanceSettings['light_palette']>>
  readonly locale: Locale
  readonly isDark: boolean
  readonly currency: Currency
  /** Roubles for a dollar, or undefined: then everything is in USD and there is no currency picker. */
  readonly rate: string | undefined
  readonly viewMode: ViewMode
  readonly timeZone: string
  readonly origin: string
  /** Asked only as far as the visitor allows. */
  readonly thirdParties: readonly ThirdParty[]
  readonly brand: Brand
  /** The customer's own; shared lists are repriced by them. */
  readonly discounts: DiscountsWire | null
  readonly profile: Profile | null
  readonly acting: Acting | null
}

/** What a document says itself; descriptions are the pages' own. */
const ownMetaNames: ReadonlySet<string> = new Set(['viewport', 'theme-color', 'description', 'charset'])

const pickPublic = (settings: InstanceSettings): ShopSettings =>
  Object.fromEntries(publicKeys.map((key) => [key, settings[key]])) as unknown as ShopSettings

/** The address wins over the stored choice; an unknown currency, or one without a rate, changes nothing (CURR-005). */
export function currencyFor(requested: string | null, stored: Currency, rate: string | undefined): Currency {
  const wanted = isCurrency(requested) ? requested : stored
  return wanted === 'RUB' && !rate ? 'USD' : wanted
}

/** The part of the shop that the panel's settings decide; it is asked for again while a page stands open. */
export type LiveSettings = Pick<ShopData, 'settings' | 'rate'>

export function fromSettings(settings: InstanceSettings): LiveSettings {
  const roubles = settings.currencies.rates.RUB
  return { settings: pickPublic(settings), rate: hasRate(roubles) ? roubles : undefined }
}
export const liveOf = ({ settings, rate }: ShopData): LiveSettings => ({ settings, rate })

export function shopDataOf(request: StorefrontRequest, url: URL): ShopData {
  const { settings } = request.panel
  const live = fromSettings(settings)
  return {
    ...live,
    metaTags: settings.meta_tags.filter(({ name }) => !ownMetaNames.has(name.toLowerCase())),
    colours: { light: settings.light_palette, dark: settings.dark_palette },
    locale: request.locale,
    isDark: request.isDark && settings.dark_mode_available,
    currency: currencyFor(url.searchParams.get('currency'), request.currency, live.rate),
    viewMode: request.viewMode ?? settings.default_marketplace_view,
    timeZone: request.timeZone,
    origin: request.origin,
    thirdParties: request.thirdParties,
    brand: request.brand,
    discounts: request.discounts,
    acting: request.session?.acting ?? null,
    profile: request.session ? pickProfile(request.session.profile) : null,
  }
}
