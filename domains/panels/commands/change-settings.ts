import type { Trx } from '@vitrine/platform/database'
import { isJavaScript } from '../model/custom-code.ts'
import { mergeSettings } from '../model/default-settings.ts'
import { type OptionsPatch, optionsPatch } from '../model/panel-options.ts'
import { type SettingsPatch, settingsPatch } from '../model/settings-patch.ts'
import { lockSettings, writeSettings } from '../store/panel-store.ts'

/** Changes the keys named, leaves the others as they are, and answers the new version; unknown or unsafe values throw. */
export async function changeSettings(
  trx: Trx,
  patch: SettingsPatch,
  options: OptionsPatch = {},
  /** The operator who asked for it. */
  by: string | null = null,
): Promise<number> {
  const checked = settingsPatch.parse(patch)
  const checkedOptions = optionsPatch.parse(options)
  const stored = await lockSettings(trx)
  const settings = mergeSettings(stored.settings, checked)
  return writeSettings(trx, settings, { ...stored.options, ...checkedOptions }, isJavaScript(settings.custom_code ?? ''), by)
}
