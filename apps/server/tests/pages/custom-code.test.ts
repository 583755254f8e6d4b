import { changeSettings, createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOM_CODE_FOLDER, mountCustomCode } from '../../src/pages/static/custom-code-file.ts'

let db: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  app = Fastify()
  mountCustomCode(app, { panels: createPanels(db.database, { checkEveryMs: 0 }) })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const fileOf = async (panelId: number) => (await createPanels(db.database).get(panelId)).customCode?.hash
const ask = (host: string, hash: string | undefined) => app.inject({ url: `${CUSTOM_CODE_FOLDER}${hash}.js`, headers: { host } })

describe('the file of a panel’s own code', () => {
  it('is served under its hash, as a script for ever, on its own host only', async () => {
    const panel = await aPanel(db.database, { settings: { custom_code: 'window.__c = 1' } })
    const other = await aPanel(db.database)
    const hash = await fileOf(panel.id)
    const answer = await ask(panel.host, hash)
    expect([answer.statusCode, answer.body]).toEqual([200, 'window.__c = 1'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await ask(other.host, hash)).statusCode).toBe(404)
    expect((await ask('nobody.test', hash)).statusCode).toBe(421)
  })
  it('is gone as soon as it is changed, is no JavaScript, or is stopped', async () => {
    const panel = await aPanel(db.database, { settings: { custom_code: 'window.__c = 1' } })
    const before = await fileOf(panel.id)
    const change = (...args: Parameters<typeof changeSettings> extends [unknown, ...infer Rest] ? Rest : never) =>
      db.database.transaction(panel.id, (trx) => changeSettings(trx, ...args))
    await change({}, { customCodeIsStopped: true })
    expect((await ask(panel.host, before)).statusCode).toBe(404)
    await change({ custom_code: 'window.__c = 2' }, { customCodeIsStopped: false })
    expect([(await ask(panel.host, before)).statusCode, (await ask(panel.host, await fileOf(panel.id))).statusCode]).toEqual([404, 200])
    await change({ custom_code: 'if (' })
    expect((await ask(panel.host, await fileOf(panel.id))).statusCode).toBe(404)
  })
})
