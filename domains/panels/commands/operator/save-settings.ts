import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, fieldMessages, type OperatorActor } from '@vitrine/platform/http'
import { type FieldMessages, fieldMessage, invalidFields, message, Refusal, refuse } from '@vitrine/platform/kernel'
import type { z } from 'zod'
import type { StoredSettings } from '../../model/default-settings.ts'
import { defaultOptions, type OptionsPatch, optionsPatch, type PanelOptions } from '../../model/panel-options.ts'
import { rateJump } from '../../model/rate-jump.ts'
import { panelName, type SettingSource, settings } from '../../model/setting-list.ts'
import { settingsPatch } from '../../model/settings-patch.ts'
import { lockSettings, readSettingsState, renamePanel } from '../../store/panel-store.ts'
import { changeSettings } from '../change-settings.ts'

export interface SettingsChange {
  /** As they were read; older ones are refused. */
  readonly version: number
  /** By name. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Exchange rates that were looked at again because they jump. */
  readonly confirmedRates?: Rates | undefined
}

type Rates = Readonly<Partial<Record<'RUB', string | undefined>>>

/** Changes the settings named and leaves all others; what is wrong is told by the setting's name, and then nothing is written. */
export async function saveSettings(trx: Trx, actor: OperatorActor, { version, changes, confirmedRates }: SettingsChange): Promise<void> {
  const { panel, patch, options } = checkedSettings(changes)
  const stored = await readSettingsState(trx, 'lock')
  if (!stored) throw new Refusal('not-found', 'request.notFound')
  if (stored.version !== version) throw changedMeanwhile({ version: stored.version, by: stored.changedBy, at: stored.changedAt })
  if (panel.panel_name !== undefined) await renamePanel(trx, panel.panel_name)
  const before = await lockSettings(trx)
  const after = { ...defaultOptions, ...before.options, ...options }
  refuseMissingDefault(after, options)
  refuseClosedAllDay(after, options)
  refuseRateJump(before.settings, patch, confirmedRates)
  await changeSettings(trx, patch, options, actor.name)
}

/** The default language is one that is offered; told at the setting that was changed. */
function refuseMissingDefault(after: Pick<PanelOptions, 'locales' | 'defaultLocale'>, changed: OptionsPatch): void {
  if (!after.locales.includes(after.defaultLocale))
    refuse(changed.defaultLocale === undefined ? 'locales' : 'defaultLocale', 'locales.defaultMissing')
}

/** The support works at some time of its days; told at the setting that was changed. Times of a day are in order as texts. */
function refuseClosedAllDay(after: Pick<PanelOptions, 'supportOpensAt' | 'supportClosesAt'>, changed: OptionsPatch): void {
  if (after.supportClosesAt <= after.supportOpensAt)
    refuse(changed.supportClosesAt === undefined ? 'supportOpensAt' : 'supportClosesAt', 'supportHours.closesTooEarly')
}

/** A rate that jumps is used once it was confirmed as it is; the console asks by what this refusal tells. */
function refuseRateJump(stored: StoredSettings, { currencies }: StoredSettings, confirmed: Rates = {}): void {
  for (const [currency, after] of Object.entries(currencies?.rates ?? {}) as ['RUB', string | undefined][]) {
    const jump = rateJump(stored.currencies?.rates[currency], after)
    if (!jump || confirmed[currency] === after) continue
    const details = { code: 'rate_jump', currency, before: jump.before, after: jump.after, percent: jump.percent }
    throw new Refusal('invalid', message('settings.rateJump', { currency, ...jump }), { details })
  }
}

/** Changes by where they are stored; 422 with every field that is wrong, by the setting's name. */
export function checkedSettings(changes: SettingsChange['changes']) {
  const errors: Record<string, FieldMessages[string]> = {}
  for (const name of Object.keys(changes)) if (!settings.has(name)) errors[name] = [fieldMessage(name, 'fields.selected')]
  const parsed = <S extends z.ZodType>(schema: S, source: SettingSource): z.output<S> => {
    const own = Object.entries(changes).filter(([name]) => settings.get(name)?.source === source)
    const answer = schema.safeParse(Object.fromEntries(own), { reportInput: true })
    if (!answer.success) Object.assign(errors, fieldMessages(answer.error.issues))
    return (answer.data ?? {}) as z.output<S>
  }
  const panel = parsed(panelName, 'panel')
  const patch = parsed(settingsPatch, 'settings')
  const options = parsed(optionsPatch, 'options')
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return { panel, patch, options }
}
