/** One file of texts: in groups of any depth. */
export interface Texts {
  readonly [key: string]: string | Texts
}

type Plain<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
/** The whole keys of a file: `rows` for `rows_one` and `rows_other`, `menu.open` for what stands in a group. */
export type TextKey<T extends Texts> = {
  [Key in keyof T & string]: T[Key] extends Texts ? `${Key}.${TextKey<T[Key]>}` : Plain<Key>
}[keyof T & string]

/** Values for the placeholders of a text; `count` chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>
export type Say<T extends Texts> = (key: TextKey<T>, values?: TextValues) => string

/** One group of a file. */
export type Named = Readonly<Record<string, string>>
/** What a group calls something that comes from data; what it does not know says its own name. */
export const textIn = (group: Named, key: string): string => (Object.hasOwn(group, key) && group[key]) || key.replaceAll(/[._-]/g, ' ')

const PLACEHOLDER = /\{\{(\w+)\}\}/g
const plural = new Intl.PluralRules('en')
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** Says the texts of one file. A key that the file does not have does not compile. */
export function sayFrom<T extends Texts>(texts: T): Say<T> {
  return (key, values = {}) => {
    const found = find(texts, key) ?? find(texts, `${key}_${plural.select(Number(values.count ?? 0))}`) ?? key
    return found.replace(PLACEHOLDER, (_, name: string) => written(values[name]))
  }
}

function find(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

const written = (value: string | number | undefined): string =>
  typeof value === 'number' ? number.format(value).replaceAll(',', '\u202f') : (value ?? '')
