import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales } from '@vitrine/platform/kernel'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTranslator, type Messages, type Translate, type Translator } from './translator.ts'

const folder = path.join(import.meta.dirname, '../messages')
const namespaces = readdirSync(path.join(folder, 'en')).map((file) => path.basename(file, '.json'))
const read = (locale: string, namespace: string): Messages =>
  JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'))
const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)))

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000, 1.5]
const baseKeyOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

describe.each(locales)('the messages of %s', (locale: Locale) => {
  let ours: Translator
  let theirs: typeof i18next
  beforeAll(async () => {
    ours = createTranslator(locale, async (_, namespace) => read(locale, namespace))
    await ours.load(namespaces)
    theirs = i18next.createInstance()
    await theirs.init({
      lng: locale,
      fallbackLng: false,
      load: 'currentOnly',
      ns: namespaces,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      resources: { [locale]: Object.fromEntries(namespaces.map((namespace) => [namespace, read(locale, namespace)])) },
    })
  })
  it.each(namespaces)('say of %s what i18next would say, with every number', (namespace) => {
    const mine = ours.of(namespace)
    const other = theirs.getFixedT(null, namespace as 'common') as unknown as Translate
    const values = Object.fromEntries([...placeholdersOf(locale, namespace)].map((placeholder) => [placeholder, `<${placeholder}>`]))
    const baseKeys = [...new Set(keysOf(read(locale, namespace)).map(baseKeyOf))]
    const saidBy = (t: Translate) => baseKeys.flatMap((key) => [t(key, values), ...COUNTS.map((count) => t(key, { ...values, count }))])
    expect(saidBy(mine)).toEqual(saidBy(other))
  })
})

const placeholdersOf = (locale: string, namespace: string): Set<string> =>
  new Set([...JSON.stringify(read(locale, namespace)).matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder = '']) => placeholder))

describe('a text', () => {
  const translator = async () => {
    const made = createTranslator('en', async (_, namespace) => ({ greeting: 'Hello {{name}}', of: namespace, deep: { er: 'Deeper' } }))
    await made.load(['common', 'cart'])
    return made
  }
  it('of another namespace carries its name, one below others their names', async () => {
    const t = (await translator()).of('common')
    expect([t('of'), t('cart:of'), t('deep.er')]).toEqual(['common', 'cart', 'Deeper'])
  })
  it('that does not exist is its key, or what was given for that case', async () => {
    const t = (await translator()).of('common')
    expect([t('nothing'), t('cart:nothing'), t('nothing', { defaultValue: 'otherwise' }), t('deep')]).toEqual([
      'nothing',
      'nothing',
      'otherwise',
      'deep',
    ])
  })
  it('takes what it is given as it is: the page escapes it', async () => {
    expect((await translator()).of('common')('greeting', { name: '<b>$&</b>' })).toBe('Hello <b>$&</b>')
  })
  it('is translated by one function as long as the page stands', async () => {
    const made = await translator()
    expect(made.of('cart')).toBe(made.of('cart'))
  })
})
