import { describe, expect, it } from 'vitest'
import { reportOf } from './report.ts'
import { sqlPlaces } from './sql-places.ts'

const found = (path: string, text: string) => sqlPlaces.find([{ path, text }]).map(({ line, message }) => `${line} ${message}`)
const IMPORT = `import { sql, type Trx } from '@vitrine/platform/database'`
const TICK = '`'

describe('SQL in store and queries', () => {
  it.each([
    ['domains/ordering/commands/place-order.ts', IMPORT],
    ['domains/ordering/commands/place-order.ts', `import { sql as text } from '@vitrine/platform/database'`],
    ['domains/ordering/commands/place-order.ts', `import * as database from '@vitrine/platform/database'`],
    ['domains/ordering/commands/place-order.ts', `import { Kysely } from 'kysely'`],
    ['domains/ordering/http/orders.ts', `import pg from 'pg'`],
    ['domains/ordering/http/orders.ts', `import { PgBoss } from 'pg-boss'`],
    ['domains/ordering/jobs/index.ts', `export { sql } from '../store/line-store.ts'`],
    ['domains/ordering/model/states.ts', `const rule = sql${TICK}state = 'ready'${TICK}`],
    ['domains/ordering/model/states.ts', `const rule = sql<Row>${TICK}select 1${TICK}`],
    ['apps/server/src/server.ts', IMPORT],
    ['platform/http/rate-limit.ts', `import { type Database, sql } from '../database/index.ts'`],
    ['connectors/mail/smtp/client.ts', IMPORT],
    ['operator/books.ts', IMPORT],
    ['operator/books.ts', `await trx.execute('select 1 from ordering.order_line', [])`],
    ['operator/books.ts', `await client.query(${TICK}update ledger.balance set posted = 0${TICK})`],
    ['demo/orders/seed.ts', IMPORT],
    ['tools/doctor.mjs', `await client.query('select version()')`],
  ])('is refused in %s: %s', (path, text) => expect(found(path, text)).toHaveLength(1))

  it.each([
    ['domains/ordering/store/line-store.ts', IMPORT],
    ['domains/ordering/store/lines/paid-line-store.ts', IMPORT],
    ['domains/ordering/queries/list-orders.ts', IMPORT],
    ['domains/ordering/testing/lists.ts', IMPORT],
    ['domains/ordering/commands/place-order.db.test.ts', IMPORT],
    ['platform/database/transaction.ts', `import pg from 'pg'`],
    ['platform/jobs/store/outbox-store.ts', IMPORT],
    ['platform/jobs/worker.ts', `import { PgBoss } from 'pg-boss'`],
    ['bench/placement.ts', IMPORT],
    ['e2e/faults/books/read-books.ts', IMPORT],
    ['demo/orders/move-back.ts', `import pg from 'pg'`],
    ['tools/plans/read-plans.ts', `import pg from 'pg'`],
    ['domains/ordering/commands/place-order.ts', `import { type Database, sqlStateOf, type Trx } from '@vitrine/platform/database'`],
    ['domains/ordering/commands/place-order.ts', `import type { Transaction } from 'kysely'`],
    ['apps/storefront/app/features/sign-in/captcha.ts', `await loaded.execute(siteKey, { action })`],
    ['apps/storefront/app/features/sign-in/captcha.ts', `await search.query('select')`],
    ['tools/tidy/file-size.ts', `const GENERATED = /sql/`],
  ])('is fine in %s: %s', (path, text) => expect(found(path, text)).toEqual([]))

  it('is counted in the report, each import and each statement', () => {
    const text = `${IMPORT}\nconst one = sql${TICK}select 1${TICK}\nconst two = sql${TICK}select 2${TICK}`
    expect(found('domains/ordering/commands/pay.ts', text)).toEqual([
      '1 sql from @vitrine/platform/database',
      '2 a statement',
      '3 a statement',
    ])
    expect(reportOf([{ path: 'domains/ordering/commands/pay.ts', text }])).toMatchObject({
      sqlOutside: 3,
      where: { sqlOutside: ['domains/ordering/commands/pay.ts'] },
    })
  })
})
