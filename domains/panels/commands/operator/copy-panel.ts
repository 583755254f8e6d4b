import { setStatementTimeout, type Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { StoredSettings } from '../../model/default-settings.ts'
import type { Panel } from '../../model/panel.ts'
import type { PanelOptions } from '../../model/panel-options.ts'
import type { CopyPart } from '../../ports.ts'
import { copyContent, copyPictures, settingsToCopy } from '../../store/operator/copy-store.ts'
import { panelIdByKey } from '../../store/panel-store.ts'
import type { CopyPartName } from '../../vocabulary.ts'
import { firstSettings, openPanel, type PanelToOpen } from './open-panel.ts'

export interface PanelCopy extends PanelToOpen {
  readonly parts: readonly CopyPartName[]
}

export interface CopiedPanel {
  readonly panel: Panel
  /** How many things of the source stay out of the copy, in each part where any did. */
  readonly leftOut: Partial<Record<CopyPartName, number>>
}

/** Ten thousand services take longer than a request may otherwise. */
const COPY_SECONDS_MAX = 60

/** What panels copy themselves; whatever is copied may name a picture. */
const ownParts: readonly CopyPart[] = [{ name: 'content', copy: (trx, sourceId) => copyContent(trx, sourceId).then(() => 0) }]

/** A new panel with parts of another one, in the transaction of its number; only operators see it. The source stays as it is. */
export async function copyPanel(
  trx: Trx,
  sourceKey: string,
  { parts, ...panel }: PanelCopy,
  {
    consoleOrigin,
    copyParts,
    at,
  }: { readonly consoleOrigin: string | undefined; readonly copyParts: readonly CopyPart[]; readonly at: Date },
): Promise<CopiedPanel> {
  const sourceId = await panelIdByKey(trx, sourceKey)
  if (sourceId === undefined) throw new Refusal('not-found', 'request.notFound')
  await setStatementTimeout(trx, COPY_SECONDS_MAX)
  const made = await openPanel(trx, panel, consoleOrigin, await settingsFrom(trx, sourceId, parts))
  await copyPictures(trx, sourceId)
  const leftOut: Partial<Record<CopyPartName, number>> = {}
  for (const part of [...ownParts, ...copyParts]) {
    const count = parts.includes(part.name) ? await part.copy(trx, sourceId, { parts, at }) : 0
    if (count > 0) leftOut[part.name] = count
  }
  return { panel: made, leftOut }
}

async function settingsFrom(trx: Trx, sourceId: number, parts: readonly CopyPartName[]) {
  if (!parts.includes('settings')) return { settings: firstSettings }
  const { settings, options } = await settingsToCopy(trx, sourceId)
  const copied = copiedSettings(settings)
  // A free trial of a service that the copy does not have would offer nothing.
  return { settings: parts.includes('catalogue') ? copied : { ...copied, free_trial: {} }, options: copiedOptions(options) }
}

/** Of the source's own name, host and accounts at others, or made anew with each panel. */
const OWN_SETTINGS = ['cabinet_widget_token', 'captcha_site_key', 'analytics_ids', 'chat_widget_ids', 'telegram_bot_username'] as const
/** What the deployment or the panel keeps by itself. */
const OWN_OPTIONS = ['isDemo', 'hasOwnRates', 'limitsMethodsByCountry'] as const

/** What a copy takes over of a panel's settings: never what is a key, or belongs to the source's accounts at others. */
const copiedSettings = (stored: StoredSettings): StoredSettings => ({
  ...without(stored, OWN_SETTINGS),
  // Without a site key a captcha lets nobody in.
  captcha_is_enabled: false,
})

const copiedOptions = (stored: Partial<PanelOptions>): Partial<PanelOptions> => without(stored, OWN_OPTIONS)

const without = <T extends object>(whole: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T
