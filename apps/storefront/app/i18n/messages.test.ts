import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, toBcp47 } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, '../messages')
const namespaces = readdirSync(path.join(folder, 'en')).map((file) => path.basename(file, '.json'))
const PLURAL = /_(zero|one|two|few|many|other)$/

type Tree = { readonly [key: string]: string | Tree }
const load = (locale: string, namespace: string): Tree => JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'))

/** `{ "a.b": "text" }`, plural forms with their suffix. */
function flat(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}
const baseKeys = (keys: Iterable<string>): string[] => [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].sort()
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

describe('the twelve languages', () => {
  it('are exactly those of the specification, each with every file (I18N-001)', () => {
    expect(readdirSync(folder).sort()).toEqual([...locales].sort())
    for (const locale of locales)
      expect(readdirSync(path.join(folder, locale)).sort(), locale).toEqual(namespaces.map((name) => `${name}.json`).sort())
  })
  describe.each(namespaces)('%s', (namespace) => {
    const english = flat(load('en', namespace))
    it.each(locales)('%s has the English keys and no empty text', (locale) => {
      const messages = flat(load(locale, namespace))
      expect(baseKeys(messages.keys())).toEqual(baseKeys(english.keys()))
      expect([...messages].filter(([, text]) => text.trim() === '')).toEqual([])
    })
    it.each(locales)('%s has every plural form its grammar knows, and no other', (locale) => {
      const messages = flat(load(locale, namespace))
      const expected = new Intl.PluralRules(toBcp47(locale)).resolvedOptions().pluralCategories.slice().sort()
      const counted = baseKeys([...english.keys()].filter((key) => PLURAL.test(key)))
      for (const baseKey of counted) {
        const forms = [...messages.keys()].flatMap((key) =>
          key.startsWith(`${baseKey}_`) && key.replace(PLURAL, '') === baseKey ? [key.slice(baseKey.length + 1)] : [],
        )
        expect(forms.sort(), baseKey).toEqual(expected)
      }
    })
    it.each(locales)('%s fills in what English fills in', (locale) => {
      const messages = flat(load(locale, namespace))
      for (const [key, text] of messages) {
        const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
        expect(placeholders(text), key).toEqual(placeholders(source))
      }
    })
  })
})
