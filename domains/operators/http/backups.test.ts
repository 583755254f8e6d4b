import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

let db: TestDatabase
let known: ConsoleApp
let admin: pg.Client
let owner: OperatorClient
let auditor: OperatorClient
let ofPanel: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  const panel = await aPanel(db.database, { key: 'harbour' })
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  ofPanel = await signedIn(known, { email: 'panel@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await Promise.all([known.app.close(), admin.end()])
  await db.close()
})

const mark = (kind: string, hoursAgo: number) =>
  admin.query('insert into platform.backup_mark (kind, finished_at) values ($1, $2)', [
    kind,
    new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  ])
const shown = async (who = owner) => (await who.ask('GET', '/deployment/backups')).body.data

it('tells those who run the deployment that no backup was ever made', async () => {
  for (const person of [owner, auditor])
    expect(await shown(person)).toMatchObject({
      ageMaxHours: 26,
      database: { latestAt: null, isOld: false, kinds: [] },
      documents: { latestAt: null, isOld: false },
      archive: { isOn: false, isFailing: false },
    })
})

it('tells the latest of each kind, and which of them is too old', async () => {
  await mark('full', 200)
  await mark('full', 50)
  await mark('incremental', 27)
  await mark('documents', 2)
  const { database, documents } = await shown()
  expect([database.isOld, documents.isOld]).toEqual([true, false])
  expect(database.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['incremental', 'full'])
  expect(Date.now() - Date.parse(database.kinds[1].finishedAt)).toBeLessThan(51 * 3_600_000)
  await mark('incremental', 1)
  expect((await shown()).database).toMatchObject({ isOld: false })
})

it('is nobody’s who runs a panel only', async () => {
  const answer = await ofPanel.ask('GET', '/deployment/backups')
  expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.system' }])
})
