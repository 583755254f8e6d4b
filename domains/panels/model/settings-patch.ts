import type { z } from 'zod'
import { instanceSettings, palette } from '../contract/instance-settings.ts'

const shape = instanceSettings.shape

/**
 * What may be written. Names belong to the panel's row; the widget token is made by us; custom_html, custom_code and banner_slots
 * have no way in until something cleans and checks them, because whatever stands in them reaches every visitor.
 */
export const settingsPatch = instanceSettings
  .omit({ panel_id: true, panel_name: true, custom_html: true, custom_code: true, banner_slots: true, cabinet_widget_token: true })
  .extend({
    analytics_ids: shape.analytics_ids.partial(),
    social_links: shape.social_links.partial(),
    light_palette: palette.partial(),
    dark_palette: palette.partial(),
    chat_widget_ids: shape.chat_widget_ids.partial(),
    free_trial: shape.free_trial.partial(),
    show_create_order_types: shape.show_create_order_types.partial(),
  })
  .partial()
  .strict()
export type SettingsPatch = z.input<typeof settingsPatch>
