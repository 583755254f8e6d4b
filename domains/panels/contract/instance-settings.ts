import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'

/** http(s), or a path of the panel's own host; never `javascript:` or a protocol-relative address. */
const isSafeUrl = (text: string): boolean =>
  text.length <= 2000 && (/^\/(?![/\\])/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
export const webUrl = z.string().refine(isSafeUrl, 'The address must begin with http://, https:// or a single slash.')
/** A web address, or a small picture in the document itself; only ever shown in an img or a link of rel icon, where an SVG runs nothing. */
const image = z
  .string()
  .max(24_000)
  .refine(
    (value) => isSafeUrl(value) || /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+=*$/.test(value),
    'The picture must be an address or a small data: picture.',
  )
const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const text = z.string().max(2000)
const translations = z.partialRecord(z.enum(locales), z.string().max(200))

export const palette = z.object({
  primary: hexColour,
  secondary: hexColour.nullable(),
  accent: hexColour.nullable(),
  background: hexColour.nullable(),
  surface: hexColour.nullable(),
  text: hexColour.nullable(),
  error: hexColour.nullable(),
  success: hexColour.nullable(),
  warning: hexColour.nullable(),
})

export const dripFeedModes = ['flat', 'increasing', 'decreasing', 'random'] as const

/** The document that GET /settings serves: every key of the specification, captcha_site_key and drip_feed_modes. */
export const instanceSettings = z.object({
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
  logo_light: image,
  logo_dark: image,
  logo_alt: text,
  logo_url: webUrl.nullable(),
  navigation: z.enum(['navbar', 'drawer']),
  support_email: z.email(),
  favicon: image,
  social_links: z.object({
    youtube: webUrl.nullable(),
    telegram: webUrl.nullable(),
    vk: webUrl.nullable(),
    linkedin: webUrl.nullable(),
    facebook: webUrl.nullable(),
    twitter: webUrl.nullable(),
  }),
  light_palette: palette,
  dark_palette: palette,
  chat_widget_ids: z.object({ intercom: text.nullable(), jivosite: text.nullable() }),
  terms_url: webUrl.nullable(),
  privacy_url: webUrl.nullable(),
  custom_html: z.string().nullable(),
  custom_code: z.string().nullable(),
  dark_mode_available: z.boolean(),
  telegram_bot_username: z
    .string()
    .regex(/^\w{3,64}$/)
    .nullable(),
  free_trial: z.object({
    quantity: z.int().min(0),
    hidden: z.boolean(),
    enabled: z.boolean(),
    service_id: z.int().nullable(),
    service_type: z.union([z.int(), text]).nullable(),
    network: z.union([z.int(), text]).nullable(),
    links: z.array(z.object({ url: webUrl, translations })),
  }),
  custom_menu_items: z.array(z.object({ url: webUrl, icon: text.nullable(), opens_in: z.enum(['tab', 'site-view']), translations })),
  meta_tags: z.array(z.object({ name: z.string().max(100), content: text })),
  banner_slots: z.record(z.string(), z.unknown()),
  captcha_is_enabled: z.boolean(),
  captcha_site_key: text.nullable(),
  rounding_precision: z.int().min(0).max(6),
  contact_info_is_required: z.boolean(),
  grades_enabled: z.boolean(),
  guarantee_charge_percent: z.string().regex(/^(0|0?\.\d{1,6}|0\.\d{1,6}|1)$/),
  grade_faq_url: webUrl.nullable(),
  currencies: z.object({ default: z.literal('USD'), rates: z.partialRecord(z.enum(['RUB']), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)) }),
  hide_personal_account_for_unregistered: z.boolean(),
  default_marketplace_view: z.enum(['cards', 'table']),
  cabinet_widget_token: text,
  show_create_order_types: z.object({ single: z.boolean(), multi: z.boolean(), expert: z.boolean(), autopromotion: z.boolean() }),
  registration_enabled: z.boolean(),
  drip_feed_modes: z.array(z.enum(dripFeedModes)),
})
export type InstanceSettings = z.infer<typeof instanceSettings>
