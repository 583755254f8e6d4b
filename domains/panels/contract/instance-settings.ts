import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bannerPlaces } from '../vocabulary.ts'

const text = z.string()
const translations = z.partialRecord(z.enum(locales), text)
const dripFeedModes = ['flat', 'increasing', 'decreasing', 'random'] as const

/** Colours as `#rrggbb`. */
const palette = z
  .object({
    primary: text,
    secondary: text.nullable(),
    accent: text.nullable(),
    background: text.nullable(),
    surface: text.nullable(),
    text: text.nullable(),
    error: text.nullable(),
    success: text.nullable(),
    warning: text.nullable(),
  })
  .meta({ id: 'Palette' })

/** The document that GET /settings serves: every key of the specification, captcha_site_key, drip_feed_modes, refunds_url and the seller. */
export const instanceSettings = z
  .strictObject({
    panel_id: z.int(),
    panel_name: text,
    single_order_design: z.enum(['default', 'compact']).nullable(),
    enable_tasks: z.boolean(),
    enable_bonuses: z.boolean(),
    enable_keyword_tools: z.boolean(),
    analytics_ids: z.object({
      google_analytics4: text.nullable(),
      google_tag_manager: text.nullable(),
      yandex_metrika: text.nullable(),
      facebook_pixel: text.nullable(),
    }),
    /** An address, or a small `data:` picture. */
    logo_light: text,
    logo_dark: text,
    logo_alt: text,
    logo_url: text.nullable(),
    navigation: z.enum(['navbar', 'drawer']),
    support_email: z.email(),
    favicon: text,
    social_links: z.object({
      youtube: text.nullable(),
      telegram: text.nullable(),
      vk: text.nullable(),
      linkedin: text.nullable(),
      facebook: text.nullable(),
      twitter: text.nullable(),
    }),
    light_palette: palette,
    dark_palette: palette,
    chat_widget_ids: z.object({ intercom: text.nullable(), jivosite: text.nullable() }),
    terms_url: text.nullable(),
    privacy_url: text.nullable(),
    /** Ours, beyond the specification. */
    refunds_url: text.nullable(),
    /** Ours: who sells, as it stands on receipts and in the legal notice. */
    seller_name: text.nullable(),
    /** One line of the address a line. */
    seller_address: text.nullable(),
    /** With the name of the tax: `VAT DE123456789`. */
    seller_tax_number: text.nullable(),
    custom_html: text.nullable(),
    custom_code: text.nullable(),
    /** Ours: false while an operator has stopped new orders and payments. */
    takes_orders: z.boolean(),
    dark_mode_available: z.boolean(),
    telegram_bot_username: text.nullable(),
    free_trial: z.object({
      quantity: z.int().min(0),
      hidden: z.boolean(),
      enabled: z.boolean(),
      service_id: z.int().nullable(),
      service_type: z.union([z.int(), text]).nullable(),
      network: z.union([z.int(), text]).nullable(),
      links: z.array(z.object({ url: text, translations })),
    }),
    custom_menu_items: z.array(z.object({ name: text, url: text, icon: text.nullable(), open_in_new_tab: z.boolean(), translations })),
    meta_tags: z.array(z.object({ name: text, content: text })),
    /** Places that show no banner, or reserve another height than usual (in pixels). */
    banner_slots: z.partialRecord(z.enum(bannerPlaces), z.object({ is_shown: z.boolean(), height: z.int().nullable() })),
    captcha_is_enabled: z.boolean(),
    captcha_site_key: text.nullable(),
    rounding_precision: z.int().min(0).max(6),
    contact_info_is_required: z.boolean(),
    grades_enabled: z.boolean(),
    /** A fraction as decimal text: `0.1` is 10 %. */
    guarantee_charge_percent: text,
    grade_faq_url: text.nullable(),
    currencies: z.object({ default: z.literal('USD'), rates: z.partialRecord(z.enum(['RUB']), text) }),
    hide_personal_account_for_unregistered: z.boolean(),
    default_marketplace_view: z.enum(['cards', 'table']),
    cabinet_widget_token: text,
    show_create_order_types: z.object({ single: z.boolean(), multi: z.boolean(), expert: z.boolean(), autopromotion: z.boolean() }),
    registration_enabled: z.boolean(),
    drip_feed_modes: z.array(z.enum(dripFeedModes)),
  })
  .meta({ id: 'ShopSettings' })
export type InstanceSettings = z.infer<typeof instanceSettings>
export type Palette = z.infer<typeof palette>
