import { type Draft, draftOf, groupOf, isSame, wireOf } from '../../forms/described/value-form.ts'
import type { Setting } from './setting.ts'

/** What was edited and is not saved, by name. */
export type SettingEdits = Readonly<Record<string, Draft>>

export interface SettingChanges {
  /** What is sent: of a group only the fields that differ, which the server lays over the others. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Settings that differ, in their order. */
  readonly changed: readonly Setting[]
  /** Paths that cannot be read. */
  readonly unread: readonly string[]
}

/** Groups that the server replaces as a whole. */
const REPLACED: ReadonlySet<string> = new Set(['currencies'])

export const draftOfSetting = ({ form, value }: Setting): Draft => draftOf(form, value)
export const defaultOf = (setting: Setting): Draft => draftOf(setting.form, setting.default)

/** An edit more; one that leads back to what is saved is none. */
export function withEdit(edits: SettingEdits, setting: Setting, draft: Draft): SettingEdits {
  const { [setting.name]: _, ...others } = edits
  return isSame(draft, draftOfSetting(setting)) ? others : { ...others, [setting.name]: draft }
}

export function changesOf(settings: readonly Setting[], edits: SettingEdits): SettingChanges {
  const changed = settings.filter((setting) => {
    const edit = edits[setting.name]
    return edit !== undefined && !isSame(edit, draftOfSetting(setting))
  })
  const wired = changed.map((setting) => [setting.name, wireOfEdit(setting, edits[setting.name] ?? '')] as const)
  return {
    changes: Object.fromEntries(wired.map(([name, { value }]) => [name, value])),
    changed,
    unread: wired.flatMap(([, { unread }]) => unread),
  }
}

function wireOfEdit(setting: Setting, edit: Draft) {
  const { name, form } = setting
  if (form.kind !== 'group' || REPLACED.has(name)) return wireOf(form, edit, name)
  const [now, before] = [groupOf(edit), groupOf(draftOfSetting(setting))]
  const fields = Object.fromEntries(Object.entries(form.fields ?? {}).filter(([field]) => !isSame(now[field], before[field])))
  return wireOf({ ...form, fields }, edit, name)
}

/** Edits that are still to be made over settings that were read again: what somebody else made the same is done. */
export const rebased = (settings: readonly Setting[], edits: SettingEdits): SettingEdits =>
  settings.reduce<SettingEdits>((kept, setting) => {
    const edit = edits[setting.name]
    return edit === undefined ? kept : withEdit(kept, setting, edit)
  }, edits)

/** The setting that a refused path belongs to. */
export const settingOfPath = (settings: readonly Setting[], path: string): Setting | undefined => {
  const [name] = path.replace(/^changes\./, '').split('.')
  return settings.find((setting) => setting.name === name)
}
