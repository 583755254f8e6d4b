import type { z } from 'zod'
import type { InstanceSettings, Palette } from '../contract/instance-settings.ts'
import { cleanHtml } from './html/clean-html.ts'
import type { settingsPatch } from './settings-patch.ts'

/** What the database stores of a panel's settings: only the keys that were set; the rest is defaults. */
export type StoredSettings = z.output<typeof settingsPatch> & Partial<Pick<InstanceSettings, 'cabinet_widget_token'>>
type Defaults = Omit<InstanceSettings, 'panel_id' | 'panel_name' | 'support_email' | 'cabinet_widget_token' | 'takes_orders'>

const primaryOnly = (primary: string): Palette => ({
  primary,
  secondary: null,
  accent: null,
  background: null,
  surface: null,
  text: null,
  error: null,
  success: null,
  warning: null,
})

/** Defaults named by the specification (NS-32); features that are not set are off. */
export const defaultSettings: Defaults = {
  single_order_design: 'default',
  enable_tasks: false,
  enable_bonuses: false,
  enable_keyword_tools: false,
  analytics_ids: { google_analytics4: null, google_tag_manager: null, yandex_metrika: null, facebook_pixel: null },
  logo_light: '/brand/logo-light.svg',
  logo_dark: '/brand/logo-dark.svg',
  logo_alt: '',
  logo_url: null,
  navigation: 'drawer',
  favicon: '/brand/favicon.svg',
  social_links: { youtube: null, telegram: null, vk: null, linkedin: null, facebook: null, twitter: null },
  light_palette: primaryOnly('#2F5BEA'),
  dark_palette: primaryOnly('#2F5BEA'),
  chat_widget_ids: { intercom: null, jivosite: null },
  terms_url: null,
  privacy_url: null,
  refunds_url: null,
  seller_name: null,
  seller_address: null,
  seller_tax_number: null,
  custom_html: null,
  custom_code: null,
  dark_mode_available: true,
  telegram_bot_username: null,
  free_trial: { quantity: 0, hidden: true, enabled: false, service_id: null, service_type: null, network: null, links: [] },
  custom_menu_items: [],
  meta_tags: [],
  banner_slots: {},
  /** Anyone who signs in must solve a captcha (INST-002). */
  captcha_is_enabled: true,
  captcha_site_key: null,
  /** How many decimals a price may have (INST-003). */
  rounding_precision: 2,
  contact_info_is_required: false,
  grades_enabled: false,
  /** A fraction: guarantees cost nothing unless the panel says so (INST-004). */
  guarantee_charge_percent: '0',
  grade_faq_url: null,
  /** Dollars alone, until the panel has a rate (INST-005). */
  currencies: { default: 'USD', rates: {} },
  hide_personal_account_for_unregistered: false,
  default_marketplace_view: 'cards',
  show_create_order_types: { single: true, multi: false, expert: false, autopromotion: true },
  registration_enabled: true,
  drip_feed_modes: ['flat', 'increasing', 'decreasing', 'random'],
}

/** What the dark palette has of the light one: its hues; what is light or dark by nature is of one scheme only. */
function hues(light: StoredSettings['light_palette']): Partial<Palette> {
  const { background: _background, surface: _surface, text: _text, ...rest } = light ?? {}
  return rest
}

export interface PanelFacts {
  readonly id: number
  readonly name: string
  readonly host: string
  /** Only a frozen panel takes none. */
  readonly takesOrders?: boolean
}

/** The whole document of a panel: what was set over the defaults, group by group. */
export function settingsOf(panel: PanelFacts, stored: StoredSettings): InstanceSettings {
  return {
    ...defaultSettings,
    support_email: `support@${panel.host}`,
    cabinet_widget_token: '',
    ...stored,
    analytics_ids: { ...defaultSettings.analytics_ids, ...stored.analytics_ids },
    social_links: { ...defaultSettings.social_links, ...stored.social_links },
    light_palette: { ...defaultSettings.light_palette, ...stored.light_palette },
    dark_palette: { ...defaultSettings.dark_palette, ...hues(stored.light_palette), ...stored.dark_palette },
    chat_widget_ids: { ...defaultSettings.chat_widget_ids, ...stored.chat_widget_ids },
    free_trial: { ...defaultSettings.free_trial, ...stored.free_trial },
    show_create_order_types: { ...defaultSettings.show_create_order_types, ...stored.show_create_order_types },
    banner_slots: { ...stored.banner_slots },
    custom_html: stored.custom_html ? cleanHtml(stored.custom_html) : null,
    logo_alt: stored.logo_alt ?? panel.name,
    takes_orders: panel.takesOrders ?? true,
    panel_id: panel.id,
    panel_name: panel.name,
  }
}

const groups = [
  'analytics_ids',
  'social_links',
  'light_palette',
  'dark_palette',
  'chat_widget_ids',
  'free_trial',
  'show_create_order_types',
  'banner_slots',
] as const

/** Lays a change over what is stored: groups are merged key by key, everything else is replaced. */
export function mergeSettings(stored: StoredSettings, patch: z.output<typeof settingsPatch>): StoredSettings {
  const merged: Record<string, unknown> = { ...stored, ...patch }
  for (const group of groups) {
    if (stored[group] && patch[group]) merged[group] = { ...stored[group], ...patch[group] }
  }
  return merged as StoredSettings
}
