import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from '@vitrine/platform/database'
import { twoPanels } from '@vitrine/server/testing'
import { dueRowsOf } from '@vitrine/server/wiring'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typesOf } from './types-of.ts'

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '../..')
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc')
const STRICT = { strict: true, noUncheckedIndexedAccess: true, target: 'es2024', module: 'nodenext', types: ['node'] }
type World = Awaited<ReturnType<typeof twoPanels>>

let world: World
let folder: string
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  world = await twoPanels()
  // A client's fetch writes the host of the address itself, so the panel answers at that one too.
  await world.db.database.transaction(world.home.panel.id, (trx) =>
    trx.run(sql`insert into panels.host (panel_id, host, is_primary) values (${trx.panelId}, '127.0.0.1', false)`),
  )
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  mkdirSync(path.join(ROOT, 'node_modules/.cache'), { recursive: true })
  folder = mkdtempSync(path.join(ROOT, 'node_modules/.cache/client-'))
  worker = lookingAtPayments(world)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The worker's part: payments are asked for at their gateway again and again. */
function lookingAtPayments({ db, domains, home }: World): { stop(): Promise<void> } {
  const check = dueRowsOf(domains).find(({ name }) => name === 'payments.check-invoices')
  const look = async () => {
    await db.database.transaction(home.panel.id, (trx) =>
      trx.run(sql`update payments.invoice set next_poll_at = now() where panel_id = ${home.panel.id} and next_poll_at > now()`),
    )
    await check?.run()
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return looking
    },
  }
}

it('a client made from the document alone compiles strictly, orders as a guest and from the balance, follows and cancels', async () => {
  const document = await world.app.inject({ url: '/core/openapi.json', headers: { host: world.home.panel.host } })
  writeFileSync(path.join(folder, 'schema.d.ts'), await typesOf(document.body))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  copyFileSync(path.join(import.meta.dirname, 'story.ts'), path.join(folder, 'story.ts'))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files: ['story.ts'] }))
  const compiled = await run(process.execPath, [TSC], { cwd: folder }).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
  const address = world.app.addresses()[0]
  const told = await run(process.execPath, ['story.js', `http://127.0.0.1:${address?.port}`], { cwd: folder })
  expect(JSON.parse(told.stdout)).toEqual({
    guest: 'settled',
    same: true,
    credited: 'settled',
    followed: 'in_processing',
    canceled: 'canceled',
    whole: true,
  })
}, 180_000)
