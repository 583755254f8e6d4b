import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { aCatalogue } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type FulfilmentDeps, fulfilmentTimings, saveProviderAccount } from '@vitrine/fulfilment'
import { aPanel } from '@vitrine/panels/testing'
import { systemClock } from '@vitrine/platform/kernel'
import { createLog } from '@vitrine/platform/observability'
import { createSecretBox } from '@vitrine/platform/secrets'
import { localEgress, type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut, providerOptions } from './providers.ts'

const masterKey = randomBytes(32).toString('base64')
let db: TestDatabase
let upstream: Upstream
let deps: FulfilmentDeps
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 20 })
  const secrets = createSecretBox(masterKey)
  const panel = await aPanel(db.database)
  await aCatalogue(db.database, panel.id)
  await db.database.transaction(panel.id, (trx) =>
    saveProviderAccount(trx, secrets, {
      name: 'Main upstream',
      connector: 'api-v2',
      endpoint: upstream.endpoint,
      key: 'sandbox-request-id',
      profile: 'request_id',
    }),
  )
  deps = {
    database: db.database,
    providers: { 'api-v2': createApiV2Provider({ egress: localEgress }) },
    secrets,
    clock: systemClock,
    timings: fulfilmentTimings(),
    log: createLog('silent'),
  }
})
afterAll(async () => {
  await upstream.stop()
  await db.close()
})

const providers = async (...args: string[]): Promise<string> => {
  const { values, positionals } = parseArgs({ args: args, allowPositionals: true, options: providerOptions })
  return (await carryOut(deps, positionals, (name) => values[name as keyof typeof values])).join('\n')
}

/** As it is typed; a process of its own takes a second. */
async function typed(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: db.adminUrl, MASTER_KEY: masterKey }
  return promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../vitrine.ts'), ...args], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}
const PROCESSES_MS = 90_000

async function withAdmin(statement: string) {
  const client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

describe('the operator’s command about providers', () => {
  it('goes from an unconfirmed account to services on sale', async () => {
    expect(await providers('list')).toContain('USD (not confirmed)')
    await expect(providers('sync')).rejects.toThrow('Nobody has confirmed')
    expect(await providers('confirm', 'main upstream', '--currency', 'USD', '--rate', '1')).toBe('')
    expect(await providers('sync', '1')).toContain('20 listed, 0 new rates')
    expect(await providers('services', '1', '--category', 'youtube')).toContain('0.42  Default  YouTube Views')
    await expect(providers('import', '1', '--delivery', '1', '--ids', '1')).rejects.toThrow('no markup rule')
    await providers('markup', '1', '--percent', '50', '--round', '0.05')
    await providers('limits', '1', '--floor', '10', '--low-balance', '20')
    expect(await providers('import', '1', '--delivery', '1', '--ids', '1,2')).toMatch(
      /1 → service 2 at 0\.65 .*\n2 left out: no service type of ours/,
    )
    expect(await providers('evidence', '1', '--exclusive', 'on', '--id-window', 'on', '--balance', 'off')).toBe('')
    await expect(providers('evidence', '1', '--exclusive', 'yes')).rejects.toThrow('on or off')
    const list = await providers('list')
    expect(list).toContain('20 services listed, 1 imported, 1 routes, 0 of them paused')
    expect(list).toContain('floor 10 %')
    await expect(providers('sync', 'nobody')).rejects.toThrow('Which account? Main upstream')
  })
  it('explains what a provider says', async () => {
    expect(await providers('text', 'Main upstream', '--part', 'Looks strange', '--means', 'definitive')).toBe('')
    expect(await providers('word', 'Main upstream', '--word', 'Manual check', '--means', 'in_progress')).toBe('')
    await expect(providers('text', 'Main upstream', '--part', 'Looks strange', '--means', 'whatever')).rejects.toThrow(
      '--means is one of definitive',
    )
    const { rows } = await withAdmin('select error_texts, status_names from fulfilment.provider_account')
    expect(rows).toEqual([{ error_texts: [{ part: 'looks strange', reason: 'definitive' }], status_names: { manualcheck: 'in_progress' } }])
  })
  it('says how it is used, what it did, and what was wrong', { timeout: PROCESSES_MS }, async () => {
    const [usage, list, refused] = await Promise.all([typed('providers'), typed('providers', 'list'), typed('providers', 'sync', 'nobody')])
    expect(usage).toContain('vitrine providers list')
    expect(list).toContain('Main upstream')
    expect(refused).toBe('Which account? Main upstream\n')
  })
})

describe('the operator’s command after a restore', () => {
  it('says what it marked as unknown, and does nothing without a time', { timeout: PROCESSES_MS }, async () => {
    expect(await typed('restore-quarantine')).toContain('--since')
    expect(await typed('restore-quarantine', '--since', new Date().toISOString())).toContain(
      '0 orders and 0 refills have an unknown outcome',
    )
  })
})
