import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createBanner, type Panel, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let editor: OperatorClient
let finance: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, panelsOperatorRoutes())
  panel = await aPanel(db.database, { key: 'harbour', name: 'Harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'editor' | 'finance' | 'support', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  editor = await as('editor')
  finance = await as('finance')
  support = await as('support')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const S = '/panels/harbour/settings'
const B = '/panels/harbour/banners'
interface Shown {
  readonly name: string
  readonly value: unknown
}
const page = async (who = owner) => (await who.ask('GET', S)).body.data
const shown = async (who = owner): Promise<Record<string, Shown>> =>
  Object.fromEntries((await page(who)).settings.map((one: Shown) => [one.name, one]))
const patch = async (changes: object, who = owner) => who.ask('PATCH', S, { version: (await page()).version, changes })
const lastAudit = async () => (await owner.ask('GET', '/panels/harbour/audit?limit=1')).body.rows[0]

describe('settings', () => {
  it('are shown with their forms, values and defaults, to each by permission', async () => {
    const all = await shown()
    expect(all.panel_name).toMatchObject({
      group: 'brand',
      permission: 'appearance.edit',
      value: 'Harbour',
      form: { kind: 'text', maxLength: 100 },
    })
    expect(all.navigation).toMatchObject({ form: { kind: 'choice', options: ['navbar', 'drawer'] }, value: 'drawer', default: 'drawer' })
    expect(all.captcha_is_enabled).toMatchObject({ form: { kind: 'switch' }, value: false, default: true })
    expect(all.light_palette).toMatchObject({ form: { kind: 'group', fields: { primary: { kind: 'colour', isNullable: false } } } })
    expect(all.unpaidDiscountPpm).toMatchObject({ permission: 'settings.money', form: { kind: 'ppm', min: 0, max: 1_000_000 }, value: 0 })
    expect(all.custom_menu_items).toMatchObject({ permission: 'content.edit', form: { kind: 'list', item: { kind: 'group' } } })
    expect(Object.keys(all)).not.toEqual(expect.arrayContaining(['isDemo']))
    expect(Object.keys(all)).not.toEqual(expect.arrayContaining(['cabinet_widget_token']))
    const groups = async (who: OperatorClient) => [...new Set((await page(who)).settings.map(({ group }: { group: string }) => group))]
    expect(await groups(finance)).toEqual(['money'])
    expect(await groups(editor)).toEqual(['brand', 'layout', 'languages', 'support', 'menu', 'features', 'search', 'legal'])
    expect(await groups(support)).toEqual([])
    const [absent, other] = [await foreign.ask('GET', '/panels/nowhere/settings'), await foreign.ask('GET', S)]
    expect([other.status, other.text]).toEqual([404, absent.text])
  })
  it('are changed by name, once for a repeated key, with one row in the audit log, and the shop sees them', async () => {
    const { version } = await page()
    const changes = {
      panel_name: ' Harbour Two ',
      light_palette: { primary: '#112233' },
      custom_html: '<p onclick="x()">Hi</p>',
      unpaidDiscountPpm: 50_000,
    }
    const key = { 'idempotency-key': 'settings' }
    const [done, again] = [await owner.ask('PATCH', S, { version, changes }, key), await owner.ask('PATCH', S, { version, changes }, key)]
    expect([done.status, again.text]).toEqual([200, done.text])
    expect(done.body.data).toMatchObject({ version: version + 1, changedBy: expect.stringContaining('owner') })
    const { settings, options, name } = await known.panels.get(panel.id)
    expect([name, settings.panel_name, settings.light_palette.primary, settings.custom_html, options.unpaidDiscountPpm]).toEqual([
      'Harbour Two',
      'Harbour Two',
      '#112233',
      '<p>Hi</p>',
      50_000,
    ])
    const row = await lastAudit()
    expect(row).toMatchObject({
      action: 'settings.changed',
      entity: { kind: 'settings', id: 'settings' },
      before: { panel_name: 'Harbour', unpaidDiscountPpm: 0, custom_html: null },
      after: { panel_name: 'Harbour Two', unpaidDiscountPpm: 50_000, custom_html: '<p>Hi</p>' },
    })
    expect(Object.keys(row.after).sort()).toEqual([
      'custom_html',
      'dark_palette',
      'light_palette',
      'logo_alt',
      'panel_name',
      'unpaidDiscountPpm',
    ])
  })
  it('are not written over what somebody else changed meanwhile; banners are no change of settings', async () => {
    const { version } = await page()
    await db.database.transaction(panel.id, (trx) => createBanner(trx, { place: 'profile', type: 'html', contents: { en: 'Hi' } }))
    expect((await owner.ask('PATCH', S, { version, changes: { logo_alt: 'One' } })).status).toBe(200)
    const late = await editor.ask('PATCH', S, { version, changes: { logo_alt: 'Two' } })
    expect([late.status, late.body.details]).toMatchObject([422, { code: 'changed_meanwhile', current: String(version + 1) }])
    expect(late.body.details.by).toContain('owner')
    expect((await shown()).logo_alt?.value).toBe('One')
  })
  it('need the permission of each, and a fresh proof where money or code is meant', async () => {
    expect((await patch({ navigation: 'navbar' }, editor)).status).toBe(200)
    expect((await patch({ rounding_precision: 3 }, finance)).status).toBe(200)
    expect((await patch({ navigation: 'navbar', rounding_precision: 2 }, editor)).body.details).toEqual({
      code: 'not_permitted',
      permission: 'settings.money',
    })
    expect((await patch({ custom_code: '1' }, editor)).body.details).toEqual({ code: 'not_permitted', permission: 'code.edit' })
    expect((await patch({ logo_alt: 'x' }, support)).body.details).toEqual({ code: 'not_permitted', permission: 'appearance.edit' })
    const before = known.time.now
    known.time.now = new Date(before.getTime() + 11 * 60_000)
    expect((await patch({ rounding_precision: 2 }, finance)).body.details).toEqual({ code: 'step_up' })
    expect((await patch({ custom_code: '1' })).body.details).toEqual({ code: 'step_up' })
    expect((await patch({ navigation: 'drawer' }, editor)).status).toBe(200)
    known.time.now = before
  })
  it('ask about a rate that jumps before they use it: it is confirmed as it is, and undone without a question', async () => {
    const rate = (RUB: string, confirmedRates?: object) => async () =>
      owner.ask('PATCH', S, {
        version: (await page()).version,
        changes: { currencies: { default: 'USD', rates: { RUB } } },
        ...(confirmedRates ? { confirmedRates } : {}),
      })
    const rateNow = async () => (await known.panels.get(panel.id)).settings.currencies.rates.RUB
    expect((await rate('90')()).status).toBe(200)
    expect((await rate('98.5')()).status).toBe(200)
    const refused = await rate('985')()
    expect([refused.status, refused.body.details]).toEqual([
      422,
      { code: 'rate_jump', currency: 'RUB', before: '98.5', after: '985', percent: '+900.0' },
    ])
    expect(refused.body.message).toContain('98.5 to 985')
    expect((await rate('985', { RUB: '98.5' })()).body.details.code).toBe('rate_jump')
    expect(await rateNow()).toBe('98.5')
    expect((await rate('985', { RUB: '985' })()).status).toBe(200)
    expect(await rateNow()).toBe('985')
    const { id } = await lastAudit()
    expect((await owner.ask('POST', `/panels/harbour/audit/${id}/undo`, {})).status).toBe(200)
    expect(await rateNow()).toBe('98.5')
  })
  it('keep code that is no JavaScript, and say so', async () => {
    const { body } = await patch({ custom_code: 'let = (' })
    expect(body.data.customCodeIsValid).toBe(false)
    expect((await patch({ custom_code: null })).body.data.customCodeIsValid).toBe(true)
  })
  it.each([
    ['light_palette.primary', { light_palette: { primary: 'red' } }],
    ['light_palette', { light_palette: { colour: '#112233' } }],
    ['logo_light', { logo_light: 'javascript:alert(1)' }],
    ['terms_url', { terms_url: '//elsewhere.example' }],
    ['support_email', { support_email: 'nobody' }],
    ['navigation', { navigation: 'tree' }],
    ['enable_tasks', { enable_tasks: 'yes' }],
    ['enable_tasks', { enable_tasks: null }],
    ['panel_name', { panel_name: '   ' }],
    ['panel_name', { panel_name: 'x'.repeat(101) }],
    ['rounding_precision', { rounding_precision: 7 }],
    ['guarantee_charge_percent', { guarantee_charge_percent: '1.5' }],
    ['currencies.rates.RUB', { currencies: { default: 'USD', rates: { RUB: '0' } } }],
    ['unpaidDiscountPpm', { unpaidDiscountPpm: 1_000_001 }],
    ['withdrawalDailyCapUsd', { withdrawalDailyCapUsd: 1e12 }],
    ['customCodeOrigins.0', { customCodeOrigins: ['http://a.example'] }],
    ['custom_code', { custom_code: 'x'.repeat(100_001) }],
    ['isDemo', { isDemo: true }],
    ['colour', { colour: 'red' }],
    ['constructor', { constructor: 1 }],
    ['changes', {}],
  ])('refuse a wrong %s, and then write nothing', async (field, wrong) => {
    const changes = Object.keys(wrong).length === 0 ? {} : { logo_alt: 'Never', ...wrong }
    const answer = await patch(changes)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect((await shown()).logo_alt?.value).toBe('One')
  })
})

describe('banners', () => {
  const html = { place: 'dashboard', type: 'html', contents: { en: '<p onclick="x()">Hello</p>', de: '<p>Hallo</p>' } }
  const slides = { place: 'sidebar', type: 'custom', slides: [{ sorting: 1, texts: { en: { title: 'One' } } }] }
  it('are put on a place, listed and taken away', async () => {
    const made = await editor.ask('POST', B, { ...html, startsAt: '2099-01-01T00:00:00.000Z', endsAt: null })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { place: 'dashboard', contents: { en: '<p>Hello</p>' }, scrollDelayMs: 5000, startsAt: '2099-01-01T00:00:00.000Z', isEnabled: true },
    ])
    const { id } = made.body.data
    expect((await editor.ask('POST', B, slides)).status).toBe(201)
    const listed = (await editor.ask('GET', B)).body
    expect(listed.rows.map(({ place }: { place: string }) => place)).toEqual(['dashboard', 'profile', 'sidebar'])
    expect((await finance.ask('GET', B)).body.details).toEqual({ code: 'not_permitted', permission: 'content.edit' })
    const change = (changes: object) => editor.ask('PATCH', `${B}/${id}`, changes)
    expect((await change({ version: 1, sorting: 3, endsAt: '2099-02-01T00:00:00.000Z' })).body.data).toMatchObject({
      sorting: 3,
      version: 2,
    })
    expect(await lastAudit()).toMatchObject({ action: 'banner.changed', before: { sorting: 0, endsAt: null }, after: { sorting: 3 } })
    expect((await change({ version: 1, sorting: 4 })).body.details).toMatchObject({ code: 'changed_meanwhile', current: '2' })
    expect(Object.keys((await change({ version: 2, type: 'custom' })).body.errors)).toEqual(['slides'])
    expect(Object.keys((await change({ version: 2, endsAt: '2098-01-01T00:00:00.000Z' })).body.errors)).toEqual(['endsAt'])
    expect((await change({ version: 2, colour: 'red' })).status).toBe(422)
    expect((await foreign.ask('GET', `/panels/meadow/banners/${id}`)).status).toBe(404)
    expect((await foreign.ask('DELETE', `/panels/meadow/banners/${id}`)).status).toBe(404)
    expect((await editor.ask('DELETE', `${B}/${id}`)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({ action: 'banner.removed', before: { place: 'dashboard' }, after: null })
    expect((await editor.ask('DELETE', `${B}/${id}`)).status).toBe(404)
  })
  it.each([
    ['place', { ...html, place: 'attic' }],
    ['type', { ...html, type: 'film' }],
    ['contents.en', { ...html, contents: { de: '<p>Hallo</p>' } }],
    ['slides', { ...slides, slides: [] }],
    ['slides.0.image', { ...slides, slides: [{ ...slides.slides[0], image: 'javascript:x' }] }],
    ['startsAt', { ...html, startsAt: 'tomorrow' }],
    ['endsAt', { ...html, startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' }],
    ['sorting', { ...html, sorting: 2 ** 40 }],
    ['scrollDelayMs', { ...html, scrollDelayMs: 1 }],
  ])('refuse a wrong %s', async (field, body) => {
    const answer = await editor.ask('POST', B, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })
})

it('no setting takes what it is not, and none fails', async () => {
  let { version, settings } = await page()
  for (const { name } of settings as Shown[]) {
    for (const value of [null, [], {}, [[]], '', "' or 1=1 --", -1, 1e308, 2 ** 31, true]) {
      const answer = await owner.ask('PATCH', S, { version, changes: { [name]: value } })
      expect([[200, 422].includes(answer.status), name, value, answer.text]).toEqual([true, name, value, answer.text])
      if (answer.status === 200) version = answer.body.data.version
    }
  }
  expect((await known.panels.get(panel.id)).settings.panel_id).toBe(panel.id)
})

describe('the hours of the support', () => {
  it('end after they begin, whichever of both is changed, on days and at times that there are', async () => {
    const errorsOf = async (changes: object) => (await patch(changes)).body.errors
    const office = { supportDays: ['mon', 'fri'], supportOpensAt: '09:00', supportClosesAt: '18:00', supportFirstAnswerHours: 4 }
    expect((await patch(office)).status).toBe(200)
    expect((await shown()).supportDays).toMatchObject({ group: 'support', permission: 'appearance.edit', value: ['mon', 'fri'] })
    const said = ['Support closes after it opens, on the same day.']
    expect(await errorsOf({ supportClosesAt: '09:00' })).toEqual({ supportClosesAt: said })
    expect(await errorsOf({ supportOpensAt: '18:30' })).toEqual({ supportOpensAt: said })
    const wrong = { supportDays: [], supportOpensAt: '24:00', supportClosesAt: '9', supportFirstAnswerHours: 0, supportCloseAfterDays: 91 }
    for (const [name, value] of Object.entries(wrong))
      expect([name, Object.keys(await errorsOf({ [name]: value }))]).toEqual([name, [name]])
    expect((await patch({ supportDays: ['mon'], supportOpensAt: '00:00', supportClosesAt: '24:00' })).status).toBe(200)
  })
})

describe('the languages of a shop', () => {
  const errorsOf = async (changes: object) => (await patch(changes)).body.errors
  it('hold the default one, whichever of both is changed', async () => {
    expect((await patch({ locales: ['en', 'de', 'ja'], defaultLocale: 'ja' })).status).toBe(200)
    expect((await shown()).locales).toMatchObject({ group: 'languages', permission: 'appearance.edit', value: ['en', 'de', 'ja'] })
    const said = ['The default language must be one of the languages on offer.']
    expect(await errorsOf({ locales: ['en', 'de'] })).toEqual({ locales: said })
    expect(await errorsOf({ defaultLocale: 'fr' })).toEqual({ defaultLocale: said })
    expect(await errorsOf({ locales: ['ko'], defaultLocale: 'fr' })).toEqual({ defaultLocale: said })
    expect((await shown()).locales?.value).toEqual(['en', 'de', 'ja'])
    expect(await errorsOf({ locales: [] })).toHaveProperty('locales')
    expect(Object.keys(await errorsOf({ locales: ['xx'] }))[0]).toMatch(/^locales/)
    expect((await patch({ locales: ['de'], defaultLocale: 'de' })).status).toBe(200)
  })
  it('and its time zone is one of the database of zones', async () => {
    expect((await patch({ timeZone: 'Asia/Tokyo' })).status).toBe(200)
    for (const wrong of ['+05:00', 'Mars/Olympus', '']) expect(await errorsOf({ timeZone: wrong })).toHaveProperty('timeZone')
    expect((await shown()).timeZone?.value).toBe('Asia/Tokyo')
  })
})
