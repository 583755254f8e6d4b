import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { listSignInWays } from '@vitrine/identity'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, list, turn } from './sign-in-providers.ts'

const masterKey = randomBytes(32).toString('base64')
const secrets = createSecretBox(masterKey)
const SECRET = 'GOCSPX-a-secret-of-the-shop'
const PROCESS_MS = 60_000
let db: TestDatabase
let panel: Panel
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'shop', hosts: ['shop.example', 'www.shop.example'] })
  await aPanel(db.database, { key: 'other' })
})
afterAll(() => db.close())

const about = (provider: 'google' | 'facebook' | 'telegram') => ({ database: db.database, secrets, panel: 'shop', provider })
const entry = { clientId: 'shop-client', clientSecret: SECRET, withOneTap: false }
const offered = async () => {
  const { id, settings } = await createPanels(db.database, { checkEveryMs: 0 }).get(panel.id)
  return (await db.database.read(id, (trx) => listSignInWays(trx, { telegramBot: settings.telegram_bot_username }))).providers
}

/** Everything that the database holds of them, as its administrator sees it. */
async function everything(): Promise<string> {
  const client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
  const { rows } = await client
    .query(
      `select p::text, encode(client_secret, 'escape') as secret, encode(coalesce(widget_secret, ''), 'escape') as widget from identity.sign_in_provider p`,
    )
    .finally(() => client.end())
  return JSON.stringify(rows)
}

describe('an operator', () => {
  it('enters an account once and is told the addresses the provider has to know; the panel offers it, no other panel does', async () => {
    expect(await list(db.database, 'shop')).toEqual(['shop', '  nothing is entered'])
    const said = await enter(about('google'), { ...entry, withOneTap: true })
    expect(said.slice(1)).toEqual([
      '  https://shop.example/core/socialite/google/callback',
      '  https://www.shop.example/core/socialite/google/callback',
    ])
    expect(await offered()).toEqual(['google'])
    expect((await list(db.database)).join('\n')).toMatch(/other\n {2}nothing is entered/)
  })
  it('sees of a secret its last four characters, and the database stores it sealed', async () => {
    await expect(enter(about('telegram'), entry)).rejects.toThrow('--bot')
    await enter(about('telegram'), { ...entry, bot: '@shop_bot', widgetSecret: '77:the-token-of-the-bot' })
    const shown = (await list(db.database, 'shop')).join('\n')
    expect(shown).toContain('google  on  shop-client  secret …shop  https://accounts.google.com  One Tap')
    expect(shown).not.toContain(SECRET)
    expect(await everything()).not.toMatch(/GOCSPX|the-token-of/)
  })
  it('turns a provider off and on again without the secret', async () => {
    await turn(about('google'), false)
    expect(await offered()).toEqual(['telegram'])
    expect(await turn(about('google'), true)).toBe('shop: google is on')
    expect(await offered()).toEqual(['google', 'telegram'])
    await expect(turn(about('facebook'), true)).rejects.toThrow('facebook is not entered for shop.')
  })
  it('is stopped before a mistake reaches the database, and told what a new issuer means', async () => {
    await expect(enter(about('facebook'), { ...entry, clientSecret: '' })).rejects.toThrow('empty')
    await expect(enter(about('facebook'), { ...entry, withOneTap: true })).rejects.toThrow('Only google')
    await expect(enter(about('google'), { ...entry, widgetSecret: 'x' })).rejects.toThrow('Only telegram')
    await expect(enter(about('google'), { ...entry, issuer: 'http://accounts.example' })).rejects.toThrow('https')
    await expect(enter({ ...about('google'), panel: 'nobody' }, entry)).rejects.toThrow('No panel nobody')
    expect(await offered()).toEqual(['google', 'telegram'])
    expect((await enter(about('google'), { ...entry, issuer: 'https://id.example' })).at(-1)).toContain('is a stranger to the new one')
  })
})

it(
  'the command takes the secret from standard input and says what it did',
  async () => {
    const tool = path.join(import.meta.dirname, '../vitrine.ts')
    const env = { ...process.env, DATABASE_URL: db.adminUrl, MASTER_KEY: masterKey }
    const run = promisify(execFile)(process.execPath, [tool, 'sign-in-providers', 'set', 'shop', 'facebook', '--client-id', '4711'], {
      env,
    })
    run.child.stdin?.end('facebook-secret\n')
    expect((await run).stdout).toContain('shop: facebook is entered and on.')
    expect((await list(db.database, 'shop')).join('\n')).toContain('facebook  on  4711  secret …cret')
  },
  PROCESS_MS,
)
