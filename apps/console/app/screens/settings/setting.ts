import type { ValueForm } from '../../forms/described/value-form.ts'

export const settingGroups = [
  'brand',
  'layout',
  'languages',
  'support',
  'menu',
  'features',
  'search',
  'legal',
  'money',
  'earning',
  'code',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** One setting as the server tells it. */
export interface Setting {
  readonly name: string
  readonly group: SettingGroup
  readonly permission: string
  readonly form: ValueForm
  readonly value: unknown
  readonly default: unknown
}

export interface SettingsPage {
  readonly version: number
  readonly changedAt: string | null
  readonly changedBy: string | null
  readonly customCodeIsValid: boolean
  readonly settings: readonly Setting[]
}

/** Kinds that are typed in another way than the server's rules tell: a fraction as percent, an address line by line. */
const TYPED_AS: Readonly<Record<string, string>> = { guarantee_charge_percent: 'fraction', seller_address: 'lines' }
/** A place that nobody set shows its banner in the usual height. */
const USUAL_PLACE = { is_shown: true, height: null }

/** A setting as it is edited: what the server leaves out because it is as usual stands there. */
export function editable(setting: Setting): Setting {
  const { name, form } = setting
  const places = (value: unknown) => ({
    ...Object.fromEntries(Object.keys(form.fields ?? {}).map((place) => [place, USUAL_PLACE])),
    ...(value as object | null),
  })
  if (name === 'banner_slots') return { ...setting, value: places(setting.value), default: places(setting.default) }
  const kind = TYPED_AS[name]
  return kind === undefined ? setting : { ...setting, form: { ...form, kind } }
}
