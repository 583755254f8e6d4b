import { z } from 'zod'

/** How a setting is asked for, told by its own rules. */
export interface SettingForm {
  readonly kind: string
  readonly isNullable: boolean
  readonly options?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Of a group, by name. */
  readonly fields?: Readonly<Record<string, SettingForm>>
  /** What a list holds. */
  readonly item?: SettingForm
}

type Rules = z.core.JSONSchema.BaseSchema

export const formOf = (schema: z.ZodType): SettingForm =>
  formOfRules(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rules)

function formOfRules(rules: Rules): SettingForm {
  const parts = (rules.anyOf ?? [rules]) as Rules[]
  const inner = parts.find(({ type }) => type !== 'null') ?? {}
  const isNullable = parts.some(({ type }) => type === 'null')
  if (inner.anyOf) return { ...formOfRules(inner), isNullable }
  return { kind: kindOf(inner), isNullable, ...boundsOf(inner), ...partsOf(inner) }
}

/** Where the rules do not say what a text is, it carries its kind itself. */
function kindOf(rules: Rules): string {
  if (typeof rules.kind === 'string') return rules.kind
  if (rules.enum || rules.const !== undefined) return 'choice'
  if (rules.type === 'array') return isRules(rules.items) && rules.items.enum ? 'choices' : 'list'
  if (rules.type === 'string' && rules.format === 'email') return 'email'
  const kinds: Readonly<Record<string, string>> = { boolean: 'switch', integer: 'integer', number: 'integer', object: 'group' }
  return kinds[String(rules.type)] ?? 'text'
}

function boundsOf({ minimum, maximum, maxLength, pattern, ...rules }: Rules): Partial<SettingForm> {
  const options =
    rules.enum ?? (isRules(rules.items) ? rules.items.enum : undefined) ?? (rules.const === undefined ? undefined : [rules.const])
  return {
    ...(options ? { options: options.map(String) } : {}),
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined || rules.format === 'email' ? {} : { pattern }),
  }
}

function partsOf({ type, properties, propertyNames, additionalProperties, items }: Rules): Partial<SettingForm> {
  if (type === 'array' && isRules(items) && !items.enum) return { item: formOfRules(items) }
  if (properties) return { fields: formsOf(properties as Record<string, Rules>) }
  const names = isRules(propertyNames) ? propertyNames.enum : undefined
  if (!names || !isRules(additionalProperties)) return {}
  return { fields: Object.fromEntries(names.map((name) => [String(name), formOfRules(additionalProperties)])) }
}

const formsOf = (properties: Readonly<Record<string, Rules>>): Record<string, SettingForm> =>
  Object.fromEntries(Object.entries(properties).map(([name, rules]) => [name, formOfRules(rules)]))

const isRules = (value: unknown): value is Rules => typeof value === 'object' && value !== null && !Array.isArray(value)
