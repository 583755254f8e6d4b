import { z } from 'zod'
import { bannerPlaces } from '../vocabulary.ts'
import { cleanHtml } from './html/clean-html.ts'
import { colour, link, picture, text, translations, url } from './safe-values.ts'

const INTEGER_MAX = 2_147_483_647
/** Rubles for a dollar: nothing costs nothing. */
const rate = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/)
  .meta({ kind: 'decimal' })

export const palette = z.strictObject({
  primary: colour,
  secondary: colour.nullable(),
  accent: colour.nullable(),
  background: colour.nullable(),
  surface: colour.nullable(),
  text: colour.nullable(),
  error: colour.nullable(),
  success: colour.nullable(),
  warning: colour.nullable(),
})

/**
 * What may be written, with its rules. Left out: names belong to the panel's row; the widget token is made by us. HTML is cleaned on its way in
 * and again on its way out; whether custom code is JavaScript is asked when it is saved (see custom-code.ts).
 */
export const settingsPatch = z
  .strictObject({
    single_order_design: z.enum(['default', 'compact']).nullable(),
    enable_tasks: z.boolean(),
    enable_bonuses: z.boolean(),
    enable_keyword_tools: z.boolean(),
    analytics_ids: z
      .strictObject({
        google_analytics4: text.nullable(),
        google_tag_manager: text.nullable(),
        yandex_metrika: text.nullable(),
        facebook_pixel: text.nullable(),
      })
      .partial(),
    logo_light: picture,
    logo_dark: picture,
    logo_alt: text,
    logo_url: link,
    navigation: z.enum(['navbar', 'drawer']),
    support_email: z.email(),
    favicon: picture,
    social_links: z.strictObject({ youtube: link, telegram: link, vk: link, linkedin: link, facebook: link, twitter: link }).partial(),
    light_palette: palette.partial(),
    dark_palette: palette.partial(),
    chat_widget_ids: z.strictObject({ intercom: text.nullable(), jivosite: text.nullable() }).partial(),
    terms_url: link,
    privacy_url: link,
    refunds_url: link,
    seller_name: z.string().max(200).nullable(),
    seller_address: z.string().max(500).nullable(),
    seller_tax_number: z.string().max(100).nullable(),
    dark_mode_available: z.boolean(),
    telegram_bot_username: z
      .string()
      .regex(/^\w{3,64}$/)
      .nullable(),
    free_trial: z
      .strictObject({
        quantity: z.int().min(0).max(INTEGER_MAX),
        hidden: z.boolean(),
        enabled: z.boolean(),
        service_id: z.int().positive().max(INTEGER_MAX).meta({ kind: 'service' }).nullable(),
        service_type: z.union([z.int(), text]).meta({ kind: 'service-type' }).nullable(),
        network: z.union([z.int(), text]).meta({ kind: 'network' }).nullable(),
        links: z.array(z.strictObject({ url, translations })),
      })
      .partial(),
    custom_menu_items: z.array(
      z.strictObject({ name: z.string().min(1).max(200), url, icon: text.nullable(), open_in_new_tab: z.boolean(), translations }),
    ),
    meta_tags: z.array(z.strictObject({ name: z.string().max(100), content: text })),
    custom_html: z.string().max(50_000).meta({ kind: 'html' }).transform(cleanHtml).nullable(),
    custom_code: z.string().max(100_000).meta({ kind: 'code' }).nullable(),
    banner_slots: z.partialRecord(
      z.enum(bannerPlaces),
      z.strictObject({ is_shown: z.boolean(), height: z.int().min(40).max(600).nullable() }),
    ),
    captcha_is_enabled: z.boolean(),
    captcha_site_key: text.nullable(),
    rounding_precision: z.int().min(0).max(6),
    contact_info_is_required: z.boolean(),
    grades_enabled: z.boolean(),
    guarantee_charge_percent: z
      .string()
      .regex(/^(0|1|0\.\d{1,6})$/)
      .meta({ kind: 'decimal' }),
    grade_faq_url: link,
    currencies: z.strictObject({
      default: z.literal('USD'),
      rates: z.partialRecord(z.enum(['RUB']), rate),
    }),
    hide_personal_account_for_unregistered: z.boolean(),
    default_marketplace_view: z.enum(['cards', 'table']),
    show_create_order_types: z
      .strictObject({ single: z.boolean(), multi: z.boolean(), expert: z.boolean(), autopromotion: z.boolean() })
      .partial(),
    registration_enabled: z.boolean(),
    drip_feed_modes: z.array(z.enum(['flat', 'increasing', 'decreasing', 'random'])),
  })
  .partial()
export type SettingsPatch = z.input<typeof settingsPatch>
