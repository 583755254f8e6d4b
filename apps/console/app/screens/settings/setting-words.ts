import { isLocale, localeNames } from '@vitrine/platform/kernel'
import type { ValueWords } from '../../forms/described/value-field-props.ts'
import type { Draft } from '../../forms/described/value-form.ts'
import places from '../../messages/en/places.json'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { grouped } from '../../values/units.ts'
import type { Setting } from './setting.ts'

const t = sayFrom(texts)
type Words = Readonly<Record<string, string>>

const names = texts.names as Words
const hints = texts.hints as Words
const options = texts.options as Words
const fields: Words = { ...(texts.fields as Words), ...(places.names as Words), ...localeNames }

/** Settings whose values are languages. */
const LANGUAGES: ReadonlySet<string> = new Set(['locales', 'defaultLocale'])

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
/** `some_new_setting` and `someNewSetting` read `Some new setting`, until somebody names it. */
export function spelledOut(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const nameOfSetting = (name: string): string => names[name] ?? spelledOut(name)

/** A field by its path, as a refusal names it: `Light colors, Primary`. */
export const nameOfPath = (path: string): string => {
  const [name = '', ...rest] = path.replace(/^changes\./, '').split('.')
  return [nameOfSetting(name), ...rest.filter((part) => !/^\d+$/.test(part)).map((part) => fields[part] ?? spelledOut(part))].join(', ')
}

export const settingWords: ValueWords = {
  label: (path) => (path.includes('.') ? (fields[lastOf(path)] ?? spelledOut(lastOf(path))) : nameOfSetting(path)),
  hint: (path) => hints[path],
  option: (path, value) => (LANGUAGES.has(path) && isLocale(value) ? localeNames[value] : (options[value] ?? spelledOut(value))),
}

/** A default in a few words; undefined for what is not said in a few. */
export function writtenDefault({ name, form }: Setting, draft: Draft): string | undefined {
  if (form.kind === 'switch') return t(draft === true ? 'on' : 'off')
  if (typeof draft !== 'string' || form.kind === 'html' || form.kind === 'code' || form.kind === 'picture') return undefined
  if (draft === '') return t('empty')
  if (form.kind === 'choice') return settingWords.option?.(name, draft)
  if (form.kind === 'usd') return `$${grouped(draft)}`
  return form.kind === 'ppm' || form.kind === 'fraction' ? `${draft} %` : draft
}
