import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { aCatalogue } from '@vitrine/catalogue/testing'
import { saveProviderAccount } from '@vitrine/fulfilment'
import { aPanel } from '@vitrine/panels/testing'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const masterKey = randomBytes(32).toString('base64')
let db: TestDatabase
let upstream: Upstream
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 20 })
  const panel = await aPanel(db.database)
  await aCatalogue(db.database, panel.id)
  await db.database.transaction(panel.id, (trx) =>
    saveProviderAccount(trx, createSecretBox(masterKey), {
      name: 'Main upstream',
      connector: 'api-v2',
      endpoint: upstream.endpoint,
      key: 'sandbox-request-id',
      profile: 'request_id',
    }),
  )
})
afterAll(async () => {
  await upstream.stop()
  await db.close()
})

const providers = (...words: string[]): Promise<string> => run('providers.ts', words)

async function run(name: string, words: readonly string[]): Promise<string> {
  const tool = path.join(import.meta.dirname, name)
  const env = { ...process.env, DATABASE_URL: db.adminUrl, MASTER_KEY: masterKey }
  return promisify(execFile)(process.execPath, [tool, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

async function withAdmin(statement: string) {
  const client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** Fifteen processes start one after the other here. */
const PROCESSES_MS = 180_000

describe('the operator’s command about providers', () => {
  it(
    'goes from an unconfirmed account to services on sale',
    async () => {
      expect(await providers()).toContain('node tools/providers.ts list')
      expect(await providers('list')).toContain('USD (not confirmed)')
      expect(await providers('sync')).toContain('Nobody has confirmed')
      expect(await providers('confirm', 'main upstream', '--currency', 'USD', '--rate', '1')).toBe('')
      expect(await providers('sync', '1')).toContain('20 listed, 0 new rates')
      expect(await providers('services', '1', '--category', 'youtube')).toContain('0.42  Default  YouTube Views')
      expect(await providers('import', '1', '--delivery', '1', '--ids', '1')).toContain('no markup rule')
      await providers('markup', '1', '--percent', '50', '--round', '0.05')
      await providers('limits', '1', '--floor', '10', '--low-balance', '20')
      expect(await providers('import', '1', '--delivery', '1', '--ids', '1,2')).toMatch(
        /1 → service 2 at 0\.65 .*\n2 left out: no service type of ours/,
      )
      expect(await providers('evidence', '1', '--exclusive', 'on', '--id-window', 'on', '--balance', 'off')).toBe('')
      expect(await providers('evidence', '1', '--exclusive', 'yes')).toContain('on or off')
      const list = await providers('list')
      expect(list).toContain('20 services listed, 1 imported, 1 routes, 0 of them paused')
      expect(list).toContain('floor 10 %')
      expect(await providers('sync', 'nobody')).toContain('Which account? Main upstream')
    },
    PROCESSES_MS,
  )

  it(
    'explains what a provider says',
    async () => {
      expect(await providers('text', 'Main upstream', '--part', 'Looks strange', '--means', 'definitive')).toBe('')
      expect(await providers('word', 'Main upstream', '--word', 'Manual check', '--means', 'in_progress')).toBe('')
      expect(await providers('text', 'Main upstream', '--part', 'Looks strange', '--means', 'whatever')).toContain(
        '--means is one of definitive',
      )
      const { rows } = await withAdmin('select error_texts, status_words from fulfilment.provider_account')
      expect(rows).toEqual([
        { error_texts: [{ part: 'looks strange', reason: 'definitive' }], status_words: { manualcheck: 'in_progress' } },
      ])
    },
    PROCESSES_MS,
  )
})

describe('the operator’s command after a restore', () => {
  it('says what it put in doubt, and does nothing without a moment', async () => {
    expect(await run('restore-quarantine.ts', [])).toContain('--since')
    expect(await run('restore-quarantine.ts', ['--since', new Date().toISOString()])).toContain('0 orders and 0 refills are in doubt')
  })
})
