import type { Trx } from '@vitrine/platform/database'
import type { AuditState, OperatorActor } from '@vitrine/platform/http'
import { defaultSettings, settingsOf } from '../../model/default-settings.ts'
import type { Panel } from '../../model/panel.ts'
import { defaultOptions } from '../../model/panel-options.ts'
import { formOf } from '../../model/setting-form.ts'
import { type Setting, settings } from '../../model/setting-list.ts'
import { findPanel, readSettingsState } from '../../store/panel-store.ts'

type Values = Readonly<Record<string, unknown>>
const all = [...settings.values()]
const forms = new Map(all.map(({ name, schema }) => [name, formOf(schema)]))

const valueIn = ({ name, source }: Setting, known: { readonly settings: Values; readonly options: Values }): unknown =>
  (source === 'options' ? known.options : known.settings)[name] ?? null

/** Every setting that the operator may see, with its form, its value and what it is where nobody set it. */
export async function settingsPage(trx: Trx, rights: OperatorActor['rights']) {
  const [panel, state] = [await findPanel(trx), await readSettingsState(trx)]
  if (!panel || !state) return undefined
  const defaults = { settings: { ...defaultSettings, ...settingsOf(panel, {}) }, options: defaultOptions }
  return {
    version: state.version,
    changedAt: state.changedAt?.toISOString() ?? null,
    changedBy: state.changedBy,
    customCodeIsValid: state.codeIsValid,
    settings: all
      .filter(({ permission }) => Object.hasOwn(rights, permission))
      .map((setting) => ({
        name: setting.name,
        group: setting.group,
        permission: setting.permission,
        form: forms.get(setting.name),
        value: valueIn(setting, panel),
        default: valueIn(setting, defaults),
      })),
  }
}

const valuesOf = (panel: Panel): Record<string, unknown> =>
  Object.fromEntries(all.map((setting) => [setting.name, valueIn(setting, panel)]))

/** How a panel's settings stand, as the audit log compares them. */
export async function settingsStates(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const [state, panel] = [await readSettingsState(trx), await findPanel(trx)]
  return new Map(panel && state ? [['settings', { label: panel.name, fields: valuesOf(panel), version: state.version }]] : [])
}
