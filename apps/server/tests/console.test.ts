import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { operatorPorts, operatorsRoutes } from '@vitrine/operators'
import { CONSOLE_HOST, type ConsoleApp, consoleApp } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { publishAssets } from '@vitrine/platform/assets'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountConsoleRedirect } from '../src/console/console-redirect.ts'
import { consolePages } from '../src/console/mount-console-pages.ts'

let db: TestDatabase
let known: ConsoleApp
let app: FastifyInstance
const build = mkdtempSync(path.join(tmpdir(), 'console-'))
beforeAll(async () => {
  mkdirSync(path.join(build, 'assets'))
  writeFileSync(path.join(build, 'index.html'), '<!doctype html><title>Console</title>')
  writeFileSync(path.join(build, 'assets/main-abc.js'), 'export {}')
  db = await testDatabase()
  mkdirSync(path.join(build, 'assets/before'))
  writeFileSync(path.join(build, 'assets/before/old-abc.js'), 'export const old = 1')
  writeFileSync(path.join(build, 'assets/before/old-abc.js.br'), brotliCompressSync('export const old = 1'))
  await publishAssets(db.adminUrl, 'console', path.join(build, 'assets'))
  rmSync(path.join(build, 'assets/before'), { recursive: true })
  await aPanel(db.database, { key: 'harbour', hosts: ['harbour.localhost'], origin: 'https://harbour.example' })
  known = await consoleApp(db.database)
  const { deps, panels } = known
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [],
    console: {
      origin: `http://${CONSOLE_HOST}`,
      routes: operatorsRoutes(deps),
      ports: operatorPorts(deps),
      database: db.database,
      clock: deps.clock,
      mountPages: consolePages({ panels, database: db.database, build }),
    },
  })
  mountConsoleRedirect(app, { panels, origin: `http://${CONSOLE_HOST}` })
})
afterAll(async () => {
  await Promise.all([app.close(), known.app.close()])
  await db.close()
  rmSync(build, { recursive: true })
})

const get = (host: string, url: string) => app.inject({ method: 'GET', url, headers: { host } })

describe('the console’s host', () => {
  it('serves one document for every page, under the strictest policy', async () => {
    const pages = [await get(CONSOLE_HOST, '/'), await get(CONSOLE_HOST, '/harbour/services?view=all')]
    for (const page of pages) {
      expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>Console</title>',
      ])
      expect(page.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://harbour.example; font-src 'self'; connect-src 'self'; " +
          "frame-src https://harbour.example; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard",
      )
    }
  })
  it('serves the files of a version before beside its own', async () => {
    const known = { host: CONSOLE_HOST, 'accept-encoding': 'gzip' }
    const file = await app.inject({ url: '/assets/before/old-abc.js', headers: known })
    expect([file.statusCode, file.body, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'export const old = 1',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    const packed = await app.inject({ url: '/assets/before/old-abc.js', headers: { ...known, 'accept-encoding': 'br' } })
    expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual(['br', file.body])
    expect((await get(CONSOLE_HOST, '/assets/before/new-abc.js')).json()).toEqual({ message: 'Not Found' })
    expect((await app.inject({ method: 'POST', url: '/assets/before/old-abc.js', headers: known })).statusCode).toBe(404)
  })
  it('serves hashed files for a year, and no file outside', async () => {
    const file = await get(CONSOLE_HOST, '/assets/main-abc.js')
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get(CONSOLE_HOST, '/assets/../../package.json')).body).not.toContain('"name"')
    expect((await get(CONSOLE_HOST, '/assets/absent.js')).statusCode).toBe(404)
  })
  it('knows no call of a shop, and answers unknown calls of its own in JSON', async () => {
    expect((await get(CONSOLE_HOST, '/operator/v1/nothing')).json()).toEqual({ message: 'Not Found' })
    expect((await get(CONSOLE_HOST, '/core/openapi.json')).headers['content-type']).toContain('text/html')
  })
  it('is reached from a shop by /console, with that panel chosen', async () => {
    const answer = await get('harbour.localhost', '/console')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://${CONSOLE_HOST}/harbour`])
    expect((await get('nobody.localhost', '/console')).statusCode).toBe(421)
  })
})
