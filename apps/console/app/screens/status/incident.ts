import type { Locale } from '@vitrine/platform/kernel'
import type { Tone } from '@vitrine/ui/components'
import type { ValueForm } from '../../forms/described/value-form.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import texts from '../../messages/en/status.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

export type IncidentState = 'investigating' | 'identified' | 'monitoring' | 'resolved'
type Texts = Readonly<Partial<Record<Locale, string>>>

export interface IncidentUpdate {
  readonly id: number
  readonly at: string
  readonly state: IncidentState
  readonly texts: Texts
  readonly missing: readonly Locale[]
}

export interface Incident {
  readonly id: number
  readonly titles: Texts
  readonly networkIds: readonly number[]
  readonly state: IncidentState
  readonly startedAt: string
  readonly resolvedAt: string | null
  readonly version: number
  readonly updates: readonly IncidentUpdate[]
}

export interface Network {
  readonly id: number
  readonly name: string
  readonly state: 'operational' | 'slow' | 'interrupted'
}

export interface ShopStatus {
  readonly state: 'operational' | 'incident' | 'slow' | 'interrupted'
  readonly networks: readonly Network[]
}

export const toneOf: Readonly<Record<IncidentState, Tone>> = {
  investigating: 'warn',
  identified: 'warn',
  monitoring: 'info',
  resolved: 'ok',
}

export const nameOf = ({ id, titles }: Incident): string => titles.en ?? String(id)

/** What an incident is: its title in languages, and its networks. */
export function factFields(networks: readonly Network[]): readonly Field[] {
  const names = new Map(networks.map(({ id, name }) => [String(id), name]))
  const form: ValueForm = { kind: 'choices', isNullable: false, options: [...names.keys()] }
  return [
    ...inLanguages([{ name: 'titles.*', label: t('fields.title'), kind: 'text', isWide: true, section: t('sections.texts') }]),
    {
      ...{ name: 'networkIds', label: t('fields.networks'), hint: t('fields.networksHint'), kind: 'described', form, isWide: true },
      ...{ section: t('sections.networks'), optionName: (option) => names.get(option) ?? option },
    },
  ]
}

export const textFields: readonly Field[] = inLanguages([
  { name: 'texts.*', label: t('fields.text'), hint: t('fields.textHint'), kind: 'area', isWide: true, section: t('sections.texts') },
])
export const updateFields: readonly Field[] = [
  {
    ...{ name: 'state', label: t('fields.state'), kind: 'choice' as const },
    options: (['investigating', 'identified', 'monitoring', 'resolved'] as const).map((value) => ({ value, name: t(`states.${value}`) })),
  },
  ...textFields,
]

/** Choices are texts in a form, networks numbers on the wire. */
export const wired = ({ networkIds, ...fields }: Thing): Thing =>
  Array.isArray(networkIds) ? { ...fields, networkIds: networkIds.map(Number) } : fields
