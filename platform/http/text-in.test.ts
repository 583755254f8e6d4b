import { describe, expect, it } from 'vitest'
import { fieldMessage, locales, type Message, type MessageCode, message } from '../kernel/index.ts'
import { errorTexts } from '../kernel/messages/error-texts.ts'
import { textIn } from './text-in.ts'

const others = locales.filter((locale) => locale !== 'en')
const FILLINGS: Readonly<Record<string, string>> = { attribute: 'orders.0.service id', type: 'bigint' }
/** Every message of the catalogue, its placeholders filled. */
const messages: Message[] = Object.entries(errorTexts.en)
  .filter(([group]) => group !== 'attributes')
  .flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]) => ({
      code: `${group}.${key}` as MessageCode,
      params: Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, FILLINGS[name] ?? '4711'])),
    })),
  )

describe('texts of the API', () => {
  it('are in English what the catalogue says', () => {
    expect(messages.length).toBeGreaterThan(150)
    for (const one of messages) expect(textIn('en', one)).not.toMatch(/\{\{/)
    expect(textIn('en', message('payments.funds'))).toBe('Insufficient funds on the balance.')
  })
  it.each(others)('are said in %s with the same values and without a word of English left', (locale) => {
    for (const one of messages) {
      const [english, said] = [textIn('en', one), textIn(locale, one)]
      expect(said).not.toBe(english)
      expect(said).not.toMatch(/\{\{|service id/)
      expect(said.match(/4711|bigint/g) ?? []).toEqual(english.match(/4711|bigint/g) ?? [])
    }
  })
  it.each([
    ['email', 'Das Feld „E-Mail“ muss ausgefüllt werden.'],
    ['orders.12.coupon_code', 'Das Feld „Gutscheincode“ muss ausgefüllt werden.'],
    ['messengers.0', 'Das Feld „Messenger“ muss ausgefüllt werden.'],
    ['g-recaptcha-response', 'Das Feld „Captcha“ muss ausgefüllt werden.'],
    ['shoe size', 'Das Feld „shoe size“ muss ausgefüllt werden.'],
    ['constructor', 'Das Feld „constructor“ muss ausgefüllt werden.'],
    ['$& $1 {{attribute}}', 'Das Feld „$& $1 {{attribute}}“ muss ausgefüllt werden.'],
    ['7', 'Das Feld „7“ muss ausgefüllt werden.'],
  ])('speak of the field %s by its name in the language', (field, german) => {
    expect(textIn('de', fieldMessage(field, 'fields.required'))).toBe(german)
  })
  it.each([
    [fieldMessage('quantity', 'fields.min', { min: 8 }), 'Значение поля «Количество» должно быть не меньше 8.'],
    [fieldMessage('password', 'fields.minLength', { min: 8 }), 'Количество символов в поле «Пароль» должно быть не меньше 8.'],
    [fieldMessage('amount', 'fields.between', { min: '1.00', max: '10000.00' }), 'Значение поля «Сумма» должно быть от 1.00 до 10000.00.'],
    [message('orders.everyRun', { min: 10, max: 20 }), 'Количество в каждом запуске должно быть от 10 до 20.'],
    [fieldMessage('payment_method_id', 'fields.selected'), 'В поле «Способ оплаты» выбрано недопустимое значение.'],
  ])('say %j in Russian', (one, russian) => {
    expect(textIn('ru', one)).toBe(russian)
  })
  it('stay English where only operators read them', () => {
    expect(textIn('ja', message('disputes.decided'))).toBe('This dispute is decided.')
  })
  it('translate a value of several words, which no pattern could find in a sentence', () => {
    const said = textIn('de', message('orders.valueNotOffered', { value: 'two words' }))
    expect(said).toContain('two words')
    expect(said).not.toBe(textIn('en', message('orders.valueNotOffered', { value: 'two words' })))
  })
})
