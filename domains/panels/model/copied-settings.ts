import type { StoredSettings } from './default-settings.ts'
import type { PanelOptions } from './panel-options.ts'

/** Of the source's own name, host and accounts at others, or made anew with each panel. */
const OWN_SETTINGS = ['cabinet_widget_token', 'captcha_site_key', 'analytics_ids', 'chat_widget_ids', 'telegram_bot_username'] as const
/** What the deployment or the panel keeps by itself. */
const OWN_OPTIONS = ['isDemo', 'hasOwnRates', 'limitsMethodsByCountry'] as const

/** What a copy takes over of a panel's settings: never what is a key, or belongs to the source's accounts at others. */
export const copiedSettings = (stored: StoredSettings): StoredSettings => ({
  ...without(stored, OWN_SETTINGS),
  // Without a site key a captcha lets nobody in.
  captcha_is_enabled: false,
})

export const copiedOptions = (stored: Partial<PanelOptions>): Partial<PanelOptions> => without(stored, OWN_OPTIONS)

const without = <T extends object>(whole: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T
