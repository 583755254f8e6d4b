import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePasswordCode } from '../commands/sessions/change-password.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aUser } from '../testing/index.ts'

let db: TestDatabase
let shop: IdentityApp
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database)
  await aUser(db.database, panelId, { email: 'taken@x.test' })
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

async function post(url: string, locale: string, payload: object) {
  const answer = await shop.app.inject({ method: 'POST', url: `${url}?locale=${locale}`, headers: { host: 'home.localhost' }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const form = { name: 'Ann', password: 'eight ch', password_confirmation: 'eight ch', account_type: 'individual' }

const words = {
  de: {
    address: 'Das Feld „E-Mail“ muss eine gültige E-Mail-Adresse enthalten.',
    short: 'Das Feld „Passwort“ muss mindestens 8 Zeichen enthalten.',
    unknown: 'Diese Zugangsdaten sind uns nicht bekannt.',
    taken: 'Diese E-Mail-Adresse ist schon vergeben.',
  },
  ru: {
    address: 'В поле «Эл. почта» нужен действительный адрес электронной почты.',
    short: 'Количество символов в поле «Пароль» должно быть не меньше 8.',
    unknown: 'Неверная эл. почта или пароль.',
    taken: 'Этот адрес электронной почты уже занят.',
  },
  ja: {
    address: '「メール」には有効なメールアドレスを入力してください。',
    short: '「パスワード」は 8 文字以上で入力してください。',
    unknown: 'メールアドレスまたはパスワードが登録内容と一致しません。',
    taken: 'このメールアドレスはすでに使用されています。',
  },
  zh_CN: {
    address: '“电子邮箱”必须是有效的电子邮箱地址。',
    short: '“密码”至少需要 8 个字符。',
    unknown: '登录信息与我们的记录不符。',
    taken: '该电子邮箱已被使用。',
  },
  en: {
    address: 'The email must be a valid email address.',
    short: 'The password must be at least 8 characters.',
    unknown: 'These credentials do not match our records.',
    taken: 'The email has already been taken.',
  },
}

describe.each(Object.entries(words))('account forms in %s', (locale, { address, short, unknown, taken }) => {
  it('say what is wrong with an address and a password', async () => {
    const login = await post('/core/login', locale, { email: 'no address', password: 'x' })
    expect([login.status, login.body]).toEqual([422, { message: address, errors: { email: [address] } }])
    const register = await post('/core/register', locale, { ...form, email: 'no address', password: 'short' })
    expect(register.body).toEqual({ message: address, errors: { email: [address], password: [short] } })
  })
  it('say that nobody has these credentials, and that an address has its account', async () => {
    const login = await post('/core/login', locale, { email: 'nobody@x.test', password: 'wrong' })
    expect(login.body).toMatchObject({ message: unknown, errors: { email: [unknown] } })
    const register = await post('/core/register', locale, { ...form, email: 'taken@x.test' })
    expect(register.body).toMatchObject({ message: taken, errors: { email: [taken] } })
    expect(Object.keys(register.body.errors)).toEqual(['email', 'registered'])
  })
})

describe('a language that the shop does not speak', () => {
  it('is answered in English', async () => {
    const { body } = await post('/core/login', 'xx', { email: 'no address', password: 'x' })
    expect(body.message).toBe(words.en.address)
  })
})

describe('a new password', () => {
  it('is confirmed in the language of the request', async () => {
    const mailed = await post('/core/password/email', 'fr', { email: 'taken@x.test' })
    expect(mailed).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Nous vous avons envoyé/) } })
    const user = await aUser(db.database, panelId, { email: 'forgetful@x.test' })
    const code = await db.database.transaction(panelId, (trx) => issuePasswordCode(trx, user.id, 1, shop.time.now))
    const reset = { email: 'forgetful@x.test', token: code, password: 'another one', password_confirmation: 'another one' }
    expect(await post('/core/password/reset', 'fr', { ...reset, token: 'wrong' })).toMatchObject({
      status: 422,
      body: { errors: { token: ['Ce code de réinitialisation du mot de passe n’est pas valide.'] } },
    })
    expect(await post('/core/password/reset', 'fr', reset)).toMatchObject({
      status: 200,
      body: { message: 'Votre mot de passe a été réinitialisé\u202f!' },
    })
  })
})
