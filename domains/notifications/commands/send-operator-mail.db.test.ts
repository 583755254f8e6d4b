import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { operatorMailbox } from '@vitrine/operators'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { type MailSink, startMail } from '@vitrine/sandbox'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperatorMailDeps, sendOperatorMail } from './send-operator-mail.ts'

let db: TestDatabase
let known: ConsoleApp
let sink: MailSink
let deps: OperatorMailDeps
let owner: OperatorClient
let panelId: number
const logged: unknown[] = []
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  sink = await startMail()
  panelId = (await aPanel(db.database, { key: 'harbour', name: 'Harbour & Sons' })).id
  const { secret, clock } = known.deps
  deps = {
    mailbox: operatorMailbox({ database: db.database, secret, consoleOrigin: 'http://console.localhost' }),
    mailer: createSmtpMailer({ url: sink.smtpUrl }),
    clock,
    log: { error: (fields) => logged.push(fields) },
    from: 'console@vitrine.example',
  }
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
})
afterAll(async () => {
  await sink.stop()
  await known.app.close()
  await db.close()
})

async function mailsTo(address: string) {
  while ((await sendOperatorMail(deps)) > 0);
  return sink.mails().filter(({ to }) => to.includes(address))
}
const stored = async () => {
  const admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  const { rows } = await admin.query('select receiver, kind, params, state, tries from operators.mail order by id')
  await admin.end()
  return rows
}

describe('an invitation', () => {
  it('comes by mail with the address that its inviter saw, once, and nothing of it stays', async () => {
    const key = { 'idempotency-key': 'invite nadia' }
    const invite = () =>
      owner.ask('POST', '/panels/harbour/invitations', { email: 'nadia@example.com', name: 'Nadia', role: 'editor' }, key)
    const { address } = (await invite()).body.data
    await invite()
    const mails = await mailsTo('nadia@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'owner invites you to Harbour & Sons' })
    expect(mails[0]?.text).toContain(address)
    expect(mails[0]?.text).toContain('with the role editor')
    expect(await mailsTo('nadia@example.com')).toHaveLength(1)
    expect((await stored()).at(-1)).toEqual({ receiver: 'nadia@example.com', kind: 'invitation', params: {}, state: 'sent', tries: 1 })
  })
  it('is mailed again with a new address, and the earlier one is over', async () => {
    const again = await owner.ask('POST', '/panels/harbour/invitations', { email: 'nadia@example.com', name: 'Nadia', role: 'editor' })
    const [first, second] = await mailsTo('nadia@example.com')
    const tokenIn = (text = '') => /#(vi_[\w-]+)/.exec(text)?.[1]
    expect(second?.text).toContain(again.body.data.address)
    const show = (token: string | undefined) => askConsole(known.app, { method: 'POST', path: '/invitation/show', body: { token } })
    expect([(await show(tokenIn(first?.text))).status, (await show(tokenIn(second?.text))).status]).toEqual([422, 200])
  })
  it('that was refused is not mailed', async () => {
    const refused = await owner.ask('POST', '/panels/harbour/invitations', { email: 'owner@example.com', name: 'O', role: 'editor' })
    expect([refused.status, await mailsTo('owner@example.com')]).toEqual([422, []])
  })
})

describe('what happens to an account', () => {
  it('is told to its person: a factor that will be removed', async () => {
    const { operatorId } = await signedIn(known, { email: 'sam@example.com', places: [{ panelId, role: 'support' }] })
    expect((await owner.ask('POST', `/panels/harbour/staff/${operatorId}/reset-factor`, {})).status).toBe(200)
    const [mail] = await mailsTo('sam@example.com')
    expect([mail?.subject, mail?.text.startsWith('owner requested that the second factor of your account is removed')]).toEqual([
      'Your second factor will be removed',
      true,
    ])
  })
  it('a sign-in from a device that is new, not the first one and not an update of a known one', async () => {
    const places = [{ panelId, role: 'support' as const }]
    const signIn = async (agent: string) => {
      known.time.now = new Date(known.time.now.getTime() + 60_000)
      await signedIn(known, { email: 'ria@example.com', places }, { 'user-agent': agent })
    }
    await signIn('Firefox/145.0')
    await signIn('Firefox/146.0.1')
    expect(await mailsTo('ria@example.com')).toEqual([])
    await signIn('Safari/26.1')
    await signIn('Safari/26.2')
    const mails = await mailsTo('ria@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to the console'])
    expect(mails[0]?.text).toContain('Safari/26.1')
  })
  it('ten wrong passwords, once, and none of an account that nobody has', async () => {
    const tryOnce = async (email: string) => {
      known.time.now = new Date(known.time.now.getTime() + 16 * 60_000)
      return askConsole(known.app, { method: 'POST', path: '/session', body: { email, password: 'wrong horse' } })
    }
    await signedIn(known, { email: 'tom@example.com', places: [{ panelId, role: 'support' }] })
    for (let count = 0; count < 9; count += 1) expect((await tryOnce('tom@example.com')).status).toBe(422)
    expect(await mailsTo('tom@example.com')).toEqual([])
    for (let count = 0; count < 3; count += 1) await tryOnce('tom@example.com')
    for (let count = 0; count < 11; count += 1) await tryOnce('absent@example.com')
    expect((await mailsTo('tom@example.com')).map(({ subject }) => subject)).toEqual(['10 failed sign-ins to the console'])
    expect(await mailsTo('absent@example.com')).toEqual([])
  })
})

it('a mail that nobody takes waits longer each time, and its address stays out of the log', async () => {
  known.time.now = new Date(known.time.now.getTime() + 2 * 3_600_000)
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId, role: 'owner' }] })
  const broken = { ...deps, mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:1' }) }
  await owner.ask('POST', '/panels/harbour/invitations', { email: 'uma@example.com', name: 'Uma', role: 'editor' })
  expect(await sendOperatorMail(broken)).toBe(1)
  expect(await sendOperatorMail(broken)).toBe(0)
  expect((await stored()).at(-1)).toMatchObject({ state: 'waiting', tries: 1, params: { inviter: 'owner' } })
  expect(JSON.stringify(logged)).not.toMatch(/uma@|vi_/)
  known.time.now = new Date(known.time.now.getTime() + 60_000)
  expect(await mailsTo('uma@example.com')).toHaveLength(1)
})
