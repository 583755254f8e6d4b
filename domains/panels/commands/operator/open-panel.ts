import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invalidField, type Locale } from '@vitrine/platform/kernel'
import type { Panel } from '../../model/panel.ts'
import type { OptionsPatch } from '../../model/panel-options.ts'
import type { SettingsPatch } from '../../model/settings-patch.ts'
import { isReservedKey, type NewPanel, writePanel } from '../create-panel.ts'

export interface PanelToOpen {
  readonly key: string
  readonly name: string
  /** Scheme, host and port where customers reach the shop. */
  readonly origin: string
  /** Instead of what the panel begins with. */
  readonly defaultLocale?: Locale | undefined
  readonly timeZone?: string | undefined
}

/** A captcha without a site key lets nobody in: it is turned on once there is one. */
export const firstSettings: SettingsPatch = { captcha_is_enabled: false }

/** A new panel with an empty catalogue that only operators see, in the transaction of its number; a key or host that is not free is told by its field. */
export async function openPanel(
  trx: Trx,
  { key, name, origin, ...own }: PanelToOpen,
  consoleOrigin: string | undefined,
  begins: Pick<NewPanel, 'settings' | 'options'> = { settings: firstSettings },
): Promise<Panel> {
  const { hostname, origin: place } = new URL(origin)
  if (isReservedKey(key)) throw invalidField('key', 'panels.keyReserved')
  if (consoleOrigin !== undefined && new URL(consoleOrigin).hostname === hostname) throw invalidField('origin', 'panels.hostOfConsole')
  try {
    return await writePanel(trx, {
      key,
      name,
      hosts: [hostname],
      origin: place,
      ...begins,
      options: optionsOf(begins.options, own),
      state: 'preparing',
    })
  } catch (error) {
    if (isUniqueViolation(error, 'panel_key_unique')) throw invalidField('key', 'panels.keyTaken')
    if (isUniqueViolation(error, 'host_pkey')) throw invalidField('origin', 'panels.hostTaken')
    throw error
  }
}

/** A language that is chosen is offered, whatever the source of a copy offers. */
function optionsOf(begins: OptionsPatch = {}, { defaultLocale, timeZone }: Pick<PanelToOpen, 'defaultLocale' | 'timeZone'>): OptionsPatch {
  const offered = begins.locales
  return {
    ...begins,
    ...(defaultLocale && { defaultLocale }),
    ...(defaultLocale && offered && !offered.includes(defaultLocale) && { locales: [...offered, defaultLocale] }),
    ...(timeZone && { timeZone }),
  }
}
