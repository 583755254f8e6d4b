import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../kernel/index.ts'
import { errorTexts } from './messages/error-texts.ts'
import { recognise, translate } from './translate.ts'

const others = locales.filter((locale) => locale !== 'en')
const fillings: Readonly<Record<string, string>> = { attribute: 'orders.0.service id', type: 'bigint' }
const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => fillings[hole] ?? '4711')
const sentences = Object.entries(errorTexts.en)
  .filter(([group]) => group !== 'attributes')
  .flatMap(([group, texts]) => Object.entries(texts).map(([key, text]) => ({ group, key, text })))

describe('texts of the API', () => {
  it('are found again by what they say, whatever fills their holes', () => {
    const lost = sentences.filter(({ group, key, text }) => {
      const found = recognise(filled(text))
      return found?.group !== group || found.key !== key
    })
    expect(lost).toEqual([])
  })
  it.each(others)('are said in %s with the same values and without a word of English left', (locale) => {
    for (const { text } of sentences) {
      const said = translate(filled(text), locale)
      expect(said).not.toBe(filled(text))
      expect(said).not.toMatch(/\{\{|service id/)
      const values = filled(text).match(/4711|bigint/g) ?? []
      expect(said.match(/4711|bigint/g) ?? []).toEqual(values)
    }
  })
  it.each([
    ['email', 'Das Feld „E-Mail“ muss ausgefüllt werden.'],
    ['orders.12.coupon code', 'Das Feld „Gutscheincode“ muss ausgefüllt werden.'],
    ['messengers.0', 'Das Feld „Messenger“ muss ausgefüllt werden.'],
    ['g-recaptcha-response', 'Das Feld „Captcha“ muss ausgefüllt werden.'],
    ['shoe size', 'Das Feld „shoe size“ muss ausgefüllt werden.'],
    ['constructor', 'Das Feld „constructor“ muss ausgefüllt werden.'],
    ['$& $1 {{attribute}}', 'Das Feld „$& $1 {{attribute}}“ muss ausgefüllt werden.'],
    ['7', 'Das Feld „7“ muss ausgefüllt werden.'],
  ])('speak of the field %s by its name in the language', (attribute, german) => {
    expect(translate(`The ${attribute} field is required.`, 'de')).toBe(german)
  })
  it('choose the closest sentence', () => {
    const cases: [string, string][] = [
      ['The quantity must be at least 8.', 'Значение поля «Количество» должно быть не меньше 8.'],
      ['The password must be at least 8 characters.', 'Количество символов в поле «Пароль» должно быть не меньше 8.'],
      ['The amount must be between 1.00 and 10000.00.', 'Значение поля «Сумма» должно быть от 1.00 до 10000.00.'],
      ['The quantity of every run must be between 10 and 20.', 'Количество в каждом запуске должно быть от 10 до 20.'],
      ['The selected payment method id is invalid.', 'В поле «Способ оплаты» выбрано недопустимое значение.'],
    ]
    for (const [english, russian] of cases) expect(translate(english, 'ru')).toBe(russian)
  })
  it('stay as they are in English, and when no catalogue knows them', () => {
    const locale: Locale = 'ja'
    const unknown = 'The moon is full.'
    const long = `The ${'x'.repeat(600)} field is required.`
    expect([translate(unknown, locale), translate(long, locale)]).toEqual([unknown, long])
    expect(translate('The url field is required.', 'en')).toBe('The url field is required.')
  })
})
