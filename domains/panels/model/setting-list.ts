import { z } from 'zod'
import { optionsPatch } from './panel-options.ts'
import { settingsPatch } from './settings-patch.ts'

const PLACES = [
  [
    'brand',
    'appearance.edit',
    ['panel_name', 'logo_light', 'logo_dark', 'logo_alt', 'logo_url', 'favicon', 'light_palette', 'dark_palette', 'dark_mode_available'],
  ],
  ['layout', 'appearance.edit', ['navigation', 'single_order_design', 'default_marketplace_view', 'banner_slots', 'hiddenPages']],
  ['languages', 'appearance.edit', ['locales', 'defaultLocale', 'timeZone']],
  [
    'support',
    'appearance.edit',
    [
      ...['supportDays', 'supportOpensAt', 'supportClosesAt', 'supportFirstAnswerHours', 'supportNextAnswerHours'],
      ...['supportCloseAfterDays'],
    ],
  ],
  ['menu', 'content.edit', ['custom_menu_items']],
  [
    'features',
    'appearance.edit',
    [
      ...['enable_tasks', 'enable_bonuses', 'enable_keyword_tools', 'grades_enabled', 'grade_faq_url', 'gradeDiscountsEnabled'],
      ...['show_create_order_types', 'drip_feed_modes', 'registration_enabled', 'contact_info_is_required', 'freeViewsIsAllowed'],
      ...['hide_personal_account_for_unregistered', 'captcha_is_enabled', 'captcha_site_key'],
    ],
  ],
  ['search', 'appearance.edit', ['meta_tags', 'social_links', 'telegram_bot_username', 'support_email']],
  ['legal', 'appearance.edit', ['terms_url', 'privacy_url', 'refunds_url', 'seller_name', 'seller_address', 'seller_tax_number']],
  [
    'money',
    'settings.money',
    [
      ...['rounding_precision', 'guarantee_charge_percent', 'currencies', 'unpaidDiscountPpm', 'referralProgramPpm'],
      ...['defaultOuterWidgetPartnerPpm', 'manualSecondApprovalUsd', 'withdrawalSecondApprovalUsd', 'withdrawalDailyCapUsd'],
      ...['withdrawalsAreStopped', 'adjustmentSecondApprovalUsd', 'adjustmentDailyCapUsd'],
    ],
  ],
  ['earning', 'earning.edit', ['free_trial', 'taskRewardPpm', 'tasksPerDay']],
  ['code', 'code.edit', ['custom_html', 'custom_code', 'customCodeIsStopped', 'customCodeOrigins', 'analytics_ids', 'chat_widget_ids']],
] as const

/** What operators do not write: the demo belongs to the deployment, and whether there are own rates or countries of methods is kept by itself. */
export const KEPT_BY_US: readonly string[] = ['isDemo', 'hasOwnRates', 'limitsMethodsByCountry']

export type SettingSource = 'panel' | 'settings' | 'options'
export interface Setting {
  readonly name: string
  /** The section of the page of settings. */
  readonly group: (typeof PLACES)[number][0]
  /** Who sees it sees by this permission, and changes by it. */
  readonly permission: (typeof PLACES)[number][1]
  readonly source: SettingSource
  readonly schema: z.ZodType
}

export const panelName = z.strictObject({ panel_name: z.string().trim().min(1).max(100) }).partial()
const sources = { panel: panelName, settings: settingsPatch, options: optionsPatch } as const

const shapes = (Object.keys(sources) as SettingSource[]).map((source) => ({
  source,
  shape: sources[source].shape as Record<string, z.ZodType>,
}))

function found(name: string): Pick<Setting, 'source' | 'schema'> {
  for (const { source, shape } of shapes) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (schema) return { source, schema }
  }
  throw new Error(`There is no setting ${name}`)
}

/** Every setting that operators write, by name: what a visitor sees (`logo_light`) and options (`unpaidDiscountPpm`) alike. */
export const settings: ReadonlyMap<string, Setting> = new Map(
  PLACES.flatMap(([group, permission, names]) => names.map((name) => [name, { name, group, permission, ...found(name) }] as const)),
)

/** The permissions that a change of these needs. */
export const permissionsForSettings = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => settings.get(name)?.permission ?? [])),
]
