import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { saveReview } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { saveProviderAccount } from '@vitrine/fulfilment'
import { aUser } from '@vitrine/identity/testing'
import { deploymentPermissions, permissions, type Role, roles } from '@vitrine/operators'
import { type Answer, askConsole, ensureOperator, type OperatorClient, signedIn, TEST_SECRET } from '@vitrine/operators/testing'
import { fileQuestion } from '@vitrine/ordering'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod } from '@vitrine/payments'
import { readConfig } from '@vitrine/platform/config'
import { type BoundOperatorRoute, noRateLimiter } from '@vitrine/platform/http'
import { createLog } from '@vitrine/platform/observability'
import { localEgress, sampled, type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { aHeldGrade } from '@vitrine/promotions/testing'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOf, operatorRoutesOf, wire } from '../src/wiring.ts'
import { cardPayments } from '../testing/card-payments.ts'
import { knownCustomers } from '../testing/customers.ts'
import { handedInDocuments } from '../testing/documents.ts'
import { hostileBodies } from '../testing/hostile-bodies.ts'
import { openWithdrawals } from '../testing/open-withdrawals.ts'
import { type OperatorStage, operatorCalls } from '../testing/operator-calls.ts'
import { newOrder, ordersInReview } from '../testing/orders-in-review.ts'
import { plansOf } from '../testing/plan-calls.ts'
import { answerAboutRow, secondPersonCalls } from '../testing/second-person-calls.ts'
import { waitingPayments } from '../testing/waiting-payments.ts'
import { workByHand } from '../testing/work-by-hand.ts'

/** Every call about a panel of the wired product's operators' API, listed before any database is there; calls about the deployment have tests of their own. */
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
  CAPTCHA_SECRET: 's',
  DOCUMENTS_FOLDER: mkdtempSync(path.join(tmpdir(), 'vitrine-documents-')),
}
const routesOn = (database: TestDatabase['database']) =>
  wire({ config: readConfig(environment), database, rateLimiter: noRateLimiter, log: createLog('silent') })
const listed = operatorRoutesOf(routesOn(undefined as never)).filter(
  (route): route is BoundOperatorRoute => route.kind === 'operator' && route.scope === 'panel',
)
/** Calls about the deployment, each with tests of its own in domains/operators and operator-panels.test.ts. */
const OF_DEPLOYMENT = [
  'copyPanel',
  'createPanel',
  'exportDeploymentAudit',
  'listDeploymentAudit',
  'listDeploymentAuditChoices',
  'listPanels',
  'showBackups',
]
const writes = listed.filter(({ audit }) => audit)
/** A panel that owes money, as that of these tests, is never in the archive: what succeeds is in operator-archive.test.ts. */
const OF_THE_ARCHIVE: ReadonlySet<string> = new Set(['archivePanel', 'restorePanel'])

type Person = OperatorClient & { readonly operatorId: number }
let db: TestDatabase
let app: FastifyInstance
let admin: pg.Client
let stage: OperatorStage
let people: Readonly<Record<Role | 'deploymentOwner' | 'deploymentAuditor' | 'nobody' | 'foreign', Person>>
beforeAll(async () => {
  db = await testDatabase({ poolMax: 12 })
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  const wired = routesOn(db.database)
  // The upstream panel of these tests answers on this machine.
  const providers = { ...wired.fulfilment.providers, 'api-v2': createApiV2Provider({ egress: localEgress }) }
  const domains = { ...wired, fulfilment: { ...wired.fulfilment, providers } }
  const options = consoleOf(domains, 'http://console.localhost')
  app = await testApp({ panelOf: (host) => domains.panels.findByHost(host), callerOf: async () => undefined, routes: [], console: options })
  const [panel, other] = [await aPanel(db.database, { key: 'harbour' }), await aPanel(db.database, { key: 'meadow' })]
  for (const { id } of [panel, other]) {
    await aCatalogue(db.database, id, { services: [aService()] })
    await db.database.transaction(id, async (trx) => {
      const gatewayAccountId = await createManualAccount(trx, domains.payments.secrets)
      const method = { strategy: 'message', gatewayAccountId, icon: '/icon.svg', accountNumber: '12' } as const
      await saveProviderAccount(trx, domains.fulfilment.secrets, {
        name: 'Upstream',
        connector: 'api-v2',
        endpoint: 'http://127.0.0.1:1/api/v2',
        key: 'an-upstream-key-of-ours',
        profile: 'plain',
      })
      for (const name of ['Bank', 'Other bank']) await createMethod(trx, { ...method, texts: { en: { name } } })
    })
  }
  const enter = (email: string, more: Omit<Parameters<typeof signedIn>[1], 'email'>) =>
    signedIn({ app, panels: domains.panels, deps: domains.operators, time: { now: new Date() } }, { email, ...more })
  const at = (role: Role) => enter(`${role}@example.com`, { places: [{ panelId: panel.id, role }] })
  const byRole = { owner: await at('owner'), manager: await at('manager'), support: await at('support') }
  people = {
    ...byRole,
    finance: await at('finance'),
    editor: await at('editor'),
    auditor: await at('auditor'),
    deploymentOwner: await enter('d-owner@example.com', { deploymentRole: 'owner' }),
    deploymentAuditor: await enter('d-auditor@example.com', { deploymentRole: 'auditor' }),
    nobody: await enter('nobody@example.com', {}),
    foreign: await enter('foreign@example.com', { places: [{ panelId: other.id, role: 'owner' }] }),
  }
  const customer = await aUser(db.database, panel.id)
  let [colleagues, buyers] = [0, 1_000_000]
  stage = {
    panelKey: 'harbour',
    serviceId: 1,
    customerId: customer.id,
    owner: people.owner,
    work: await workByHand(domains, admin, panel.id),
    review: await ordersInReview(domains, admin, panel.id, customer.id),
    plans: plansOf(domains, admin, panel.id, customer.id),
    newWaitingPayment: await waitingPayments(domains, admin, panel.id, customer.id),
    cards: await cardPayments(domains, admin, panel.id, customer.id),
    newWithdrawal: await openWithdrawals(domains, panel.id),
    newCustomer: knownCustomers(domains, admin, panel.id),
    newDocuments: handedInDocuments(domains, panel.id),
    newOrder: () => newOrder(domains, panel.id, customer.id),
    newTicket: () =>
      db.database.transaction(panel.id, (trx) =>
        fileQuestion(
          trx,
          customer.id,
          { kind: 'other', orderId: null, invoiceId: null, subject: 'An invoice', text: 'How?', email: null },
          new Date(),
        ),
      ),
    newHeldGrade: () => aHeldGrade(db.database, panel.id),
    newServiceReview: async () => {
      buyers += 1
      const said = { serviceId: 1, rating: 4, comment: 'Quick', author: null }
      await db.database.transaction(panel.id, (trx) => saveReview(trx, buyers, said, new Date()))
      return (await people.owner.ask('GET', '/panels/harbour/service-reviews?limit=1')).body.rows[0].id
    },
    deploymentOwner: people.deploymentOwner,
    newColleague: (role = 'support', deploymentRole) => {
      colleagues += 1
      const places = [{ panelId: panel.id, role }]
      const known = { name: 'Colleague', password: 'correct horse battery', sharedSecret: TEST_SECRET, places, now: new Date() }
      return ensureOperator(db.database, domains.operators.secrets, {
        ...known,
        ...(deploymentRole ? { deploymentRole } : {}),
        email: `colleague${colleagues}@example.com`,
      })
    },
  }
  // So that there is a row in the audit log to show.
  await call(writes[0] as BoundOperatorRoute, people.owner)
})
afterAll(async () => {
  await Promise.all([app.close(), admin.end(), stage.review.close()])
  await db.close()
  rmSync(environment.DOCUMENTS_FOLDER, { recursive: true, force: true })
})

interface Made {
  readonly path: string
  readonly body: unknown
}

async function made(route: BoundOperatorRoute, panelKey = stage.panelKey): Promise<Made> {
  const { params, body } = operatorCalls[route.def.operation] ?? {}
  const values = { panel: panelKey, ...(await params?.(stage)) } as Record<string, number | string>
  return { path: route.def.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])), body: await body?.(stage, values) }
}

const prepared = new Map<string, Promise<Made>>()
/** The same call each time, for those who are refused or only read: what it is about is set up once. */
function madeOnce(route: BoundOperatorRoute): Promise<Made> {
  const { operation } = route.def
  const known = prepared.get(operation) ?? made(route)
  prepared.set(operation, known)
  return known
}

async function call(route: BoundOperatorRoute, person: Person, panelKey?: string): Promise<Answer> {
  const { path, body } = await made(route, panelKey)
  return person.ask(route.def.method, path, body)
}

/** Rows of the audit log after so many; there are thousands in the end. */
const auditAfter = async (count: number): Promise<Record<string, unknown>[]> =>
  (await admin.query('select * from operators.audit order by panel_id, id offset $1', [count])).rows
const auditCount = async (): Promise<number> => Number((await admin.query('select count(*) from operators.audit')).rows[0].count)
const lastAudit = async (): Promise<Record<string, unknown> | undefined> =>
  (await admin.query('select * from operators.audit order by panel_id desc, id desc limit 1')).rows[0]
const byPermission = new Map(permissions.map((one) => [one.permission, one.byRole]))

/** A right on the deployment: its owners decide so about a panel. */
const isOfDeployment = (permission: string): boolean => deploymentPermissions.some((one) => one.permission === permission)
/** Somebody who may make the call. */
const whoMay = ({ permission }: BoundOperatorRoute): Person => (isOfDeployment(permission) ? people.deploymentOwner : people.owner)

/** What the matrix says of a call as it stands in `operatorCalls`. */
function mayDo(route: BoundOperatorRoute, body: unknown, name: Role | 'deploymentOwner' | 'deploymentAuditor'): string | undefined {
  const role = name === 'deploymentOwner' ? 'owner' : name === 'deploymentAuditor' ? 'auditor' : name
  const needed = [route.permission, ...(route.alsoNeeds?.({ body } as never) ?? [])]
  return needed.find((permission) => {
    if (isOfDeployment(permission)) return name !== 'deploymentOwner'
    const standing = byPermission.get(permission)?.[role] ?? 'no'
    return standing === 'no' || (route.audit !== undefined && standing.startsWith('see'))
  })
}

it('every call is here, names a permission of the matrix, and is made by these tests', () => {
  expect(listed.length).toBeGreaterThan(10)
  expect(
    listed.filter(({ permission }) => !byPermission.has(permission) && !isOfDeployment(permission)).map(({ def }) => def.operation),
  ).toEqual([])
  expect(listed.map(({ def }) => def.operation).filter((name) => !operatorCalls[name])).toEqual([])
  expect(new Set(listed.map(({ def }) => def.operation)).size).toBe(listed.length)
  const others = operatorRoutesOf(routesOn(undefined as never)).filter((route) => route.kind === 'operator' && route.scope !== 'panel')
  expect(others.map(({ def }) => def.operation).sort()).toEqual(OF_DEPLOYMENT)
})

describe.each(listed.map((route) => [`${route.def.method} ${route.def.path}`, route] as const))('%s', (_, route) => {
  it.each([...roles, 'deploymentOwner', 'deploymentAuditor'] as const)('answers %s as the matrix says', async (name) => {
    const once = await madeOnce(route)
    const missing = mayDo(route, once.body, name)
    const { path, body } = missing || !route.audit ? once : await made(route)
    const answer = await people[name].ask(route.def.method, path, body)
    if (missing) expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: missing }])
    else if (answerAboutRow(route.def.operation, name)) expect(answer.status).toBe(answerAboutRow(route.def.operation, name))
    else expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  })
  it('answers whatever is sent without an error of ours', async () => {
    const { path, body } = await made(route)
    // Bodies of one kind meet the same parser: each call tries a part of them, beginning elsewhere.
    for (const sent of sampled(hostileBodies(body), 10, listed.indexOf(route))) {
      const answer = await whoMay(route).ask(route.def.method, path, sent)
      expect([answer.status < 500, sent, answer.text]).toEqual([true, sent, answer.text])
    }
    for (const value of ['%00', '-1', '99999999999', '%F0%9F%98%80', "'"]) {
      const odd = path.replace(/\/\d+/, `/${value}`)
      const answer = await whoMay(route).ask(route.def.method, `${odd}?cursor=${value}&limit=${value}&q=${value}`, body)
      expect([answer.status < 500, odd, answer.text]).toEqual([true, odd, answer.text])
    }
  })
  it('is not there for anyone who has no place on the panel, in the same bytes as for a panel that never was', async () => {
    const { path, body } = await madeOnce(route)
    const absent = await people.owner.ask(route.def.method, path.replace('/harbour', '/nowhere'), body)
    for (const person of [people.nobody, people.foreign]) {
      const answer = await person.ask(route.def.method, path, body)
      expect([answer.status, answer.text]).toEqual([404, absent.text])
    }
    const own = await askConsole(app, { method: route.def.method, path, body })
    expect([own.status, own.body]).toEqual([401, { message: 'Unauthenticated.' }])
  })
  // Numbers of services are counted per panel, those of networks are the deployment's: such a row is their own.
  it.runIf(route.def.params && !/\/(services|networks)\//.test(route.def.path))('knows no row of another panel', async () => {
    const { path, body } = await madeOnce(route)
    const foreign = await people.foreign.ask(route.def.method, path.replace('/harbour', '/meadow'), body)
    const absent = await people.foreign.ask(route.def.method, path.replace('/harbour', '/meadow').replace(/\d+/, '2000000000'), body)
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  })
})

describe.each(writes.map((route) => [`${route.def.method} ${route.def.path}`, route] as const))('%s', (_, route) => {
  it.skipIf(OF_THE_ARCHIVE.has(route.def.operation))('leaves one row in the audit log, once for a repeated key', async () => {
    const { path, body } = await made(route)
    const before = await auditCount()
    const key = { 'idempotency-key': `audit of ${route.def.operation}` }
    const who = whoMay(route)
    const answers = [await who.ask(route.def.method, path, body, key), await who.ask(route.def.method, path, body, key)]
    expect(answers[1]?.text).toBe(answers[0]?.text)
    const added = await auditAfter(before)
    // What is asked outside is recorded before, its outcome after.
    expect(added.map(({ outcome }) => outcome)).toEqual(route.call ? ['asked', 'done'] : ['done'])
    expect(new Set(added.map((one) => one.request_id)).size).toBe(1)
    const row = added.at(-1)
    expect(row).toMatchObject({
      operator_id: who.operatorId,
      via: 'console',
      // The right that this change wanted, where the call is open with a lesser one.
      permission: route.agreement
        ? 'staff.edit'
        : route.actToUndo
          ? 'content.edit'
          : (route.alsoNeeds?.({ body } as never)[0] ?? route.permission),
      action: route.agreement ? 'staff.removed' : route.audit?.action,
      outcome: 'done',
    })
    if (!route.audit?.isEvent && !route.call) expect(row?.before).not.toEqual(row?.after)
    expect(JSON.stringify(row)).not.toMatch(/correct horse|an-upstream-key/)
  })
  it.runIf(route.audit?.undo ?? route.audit?.bringBack)(
    'is undone by the number that its answer names, once, with a row of its own',
    async () => {
      const { path, body } = await made(route)
      const answer = await people.owner.ask(route.def.method, path, body)
      const first = await lastAudit()
      expect([answer.undo, first?.undone_by]).toEqual([String(first?.id), route.def.operation])
      const undo = () => people.owner.ask('POST', `/panels/harbour/audit/${answer.undo}/undo`, {})
      const undone = await undo()
      expect([undone.status, undone.body]).toEqual([200, { data: { undone: 1 } }])
      expect(await lastAudit()).toMatchObject({
        action: 'change.undone',
        undoes: first?.id,
        entity_kind: first?.entity_kind,
        entity_id: first?.entity_id,
        before: first?.after,
        after: first?.before,
      })
      expect((await undo()).body.message).toBe('This cannot be undone any more.')
    },
  )
  it('leaves nothing but a refusal where the right is missing', async () => {
    const { path, body } = await madeOnce(route)
    const before = await auditCount()
    expect((await people.auditor.ask(route.def.method, path, body)).status).toBe(422)
    expect(await auditAfter(before)).toMatchObject([{ outcome: 'refused', reason: 'not_permitted', before: null, after: null }])
  })
  it('is refused without a key, and leaves nothing', async () => {
    const { path, body } = await made(route)
    const before = await auditCount()
    expect((await whoMay(route).ask(route.def.method, path, body, { 'idempotency-key': '' })).status).toBe(422)
    expect(await auditCount()).toBe(before)
  })
})

const twoPeople = writes.filter(({ secondPerson }) => secondPerson)

it('every call that can want a second person is made so by these tests', () => {
  expect(twoPeople.length).toBeGreaterThan(0)
  expect(twoPeople.map(({ def }) => def.operation).filter((name) => !secondPersonCalls[name])).toEqual([])
})

describe.each(twoPeople.map((route) => [`${route.def.method} ${route.def.path}`, route] as const))('%s for two people', (_, route) => {
  const ask = async () => {
    const { params, body, change } = secondPersonCalls[route.def.operation] ?? {}
    const { id = 0, ...more } = (await params?.(stage)) ?? {}
    const values: Readonly<Record<string, unknown>> = { panel: 'harbour', id, ...more }
    const before = await auditCount()
    const answer = await people.deploymentOwner.ask(
      route.def.method,
      route.def.path.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name])),
      typeof body === 'function' ? await body(stage) : body,
    )
    expect([answer.status, Object.keys(answer.body)]).toEqual([202, ['approvalId']])
    expect(await auditAfter(before)).toMatchObject([{ outcome: 'asked', approval_id: answer.body.approvalId }])
    return { approvalId: answer.body.approvalId as number, change: () => change?.(stage, id) }
  }
  const agree = (who: Person, id: number) => who.ask('POST', `/panels/harbour/approvals/${id}/agree`, {})
  const stateOf = async (id: number) => (await admin.query('select state from operators.approval where id = $1', [id])).rows[0].state
  it('is done by the second person, and not by the first one twice, by the database’s rule too', async () => {
    const { approvalId } = await ask()
    expect((await agree(people.deploymentOwner, approvalId)).status).toBe(422)
    const sameTwice = `update operators.approval set state = 'done', decided_by = requested_by, decided_at = now() where id = $1`
    await expect(admin.query(sameTwice, [approvalId])).rejects.toThrow('approval_decided_by_second_person')
    expect(await stateOf(approvalId)).toBe('requested')
    const answer = await agree(people.owner, approvalId)
    expect([answer.status, answer.body.data?.state]).toEqual([200, 'done'])
    expect(await lastAudit()).toMatchObject({
      action: route.audit?.action,
      permission: route.permission,
      operator_id: people.owner.operatorId,
      outcome: 'done',
      approval_id: approvalId,
    })
  })
  it('is asked for again where what was shown has changed', async () => {
    const { approvalId, change } = await ask()
    await change()
    expect((await agree(people.owner, approvalId)).body.details).toEqual({ code: 'approval_void' })
    expect(await stateOf(approvalId)).toBe('void')
  })
})
