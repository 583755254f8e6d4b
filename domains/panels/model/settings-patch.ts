import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'

/** http(s), or a path of the panel's own host; never `javascript:` or a protocol-relative address. */
const isSafeUrl = (value: string): boolean =>
  value.length <= 2000 && (/^\/(?![/\\])/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
const url = z.string().refine(isSafeUrl, 'The address must begin with http://, https:// or a single slash.')
/** Also a small picture in the document itself; only ever shown in an img or a link of rel icon, where an SVG runs nothing. */
const isPicture = (value: string): boolean => isSafeUrl(value) || /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+=*$/.test(value)
const picture = z.string().max(24_000).refine(isPicture, 'The picture must be an address or a small data: picture.')
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const text = z.string().max(2000)
const translations = z.partialRecord(z.enum(locales), z.string().max(200))

const palette = z.strictObject({
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
const link = url.nullable()

/**
 * What may be written, with its rules. Left out: names belong to the panel's row; the widget token is made by us; custom_html,
 * custom_code and banner_slots have no way in until something cleans and checks them, because whatever stands in them reaches every visitor.
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
    dark_mode_available: z.boolean(),
    telegram_bot_username: z
      .string()
      .regex(/^\w{3,64}$/)
      .nullable(),
    free_trial: z
      .strictObject({
        quantity: z.int().min(0),
        hidden: z.boolean(),
        enabled: z.boolean(),
        service_id: z.int().nullable(),
        service_type: z.union([z.int(), text]).nullable(),
        network: z.union([z.int(), text]).nullable(),
        links: z.array(z.strictObject({ url, translations })),
      })
      .partial(),
    custom_menu_items: z.array(z.strictObject({ url, icon: text.nullable(), opens_in: z.enum(['tab', 'site-view']), translations })),
    meta_tags: z.array(z.strictObject({ name: z.string().max(100), content: text })),
    captcha_is_enabled: z.boolean(),
    captcha_site_key: text.nullable(),
    rounding_precision: z.int().min(0).max(6),
    contact_info_is_required: z.boolean(),
    grades_enabled: z.boolean(),
    guarantee_charge_percent: z.string().regex(/^(0|1|0\.\d{1,6})$/),
    grade_faq_url: link,
    currencies: z.strictObject({
      default: z.literal('USD'),
      rates: z.partialRecord(z.enum(['RUB']), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)),
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
