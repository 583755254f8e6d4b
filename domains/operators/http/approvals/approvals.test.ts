import { aUser } from '@vitrine/identity/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { operatorRoute } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expireOldApprovals } from '../../commands/approvals/decide-approval.ts'
import { operatorsSchedules } from '../../jobs/index.ts'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../../testing/index.ts'

type Person = OperatorClient & { readonly operatorId: number }
let db: TestDatabase
let console_: ConsoleApp
let panel: Panel
let owner: Person
let finance: Person
let editor: Person
let admin: pg.Client
let customerId = 0
/** What a gift does, and in whose name. */
const given: { amount: number; by: string; agreedBy: string | undefined; approval: number | undefined }[] = []
/** What the customer has, which the people are shown. */
let balance = 100

/** A call like those of other domains that want a second person: above ten dollars. */
const gift = operatorRoute(
  {
    method: 'POST',
    path: '/panels/{panel}/gifts/{id}',
    operation: 'giveGift',
    summary: 'A gift',
    params: z.object({ id: z.coerce.number().int() }),
    body: z.object({ amount: z.int().min(1), note: z.string().default('') }),
    response: z.strictObject({ data: z.strictObject({ balance: z.int() }) }),
  },
  {
    permission: 'balance.adjust',
    scope: 'panel',
    audit: {
      action: 'gift.given',
      entity: 'gift',
      ids: ({ params }) => [params.id],
      read: async (_: Trx, ids) => new Map(ids.map((id) => [String(id), { label: `Gift ${id}`, fields: { balance } }])),
    },
    secondPerson: {
      kind: 'gift',
      isNeeded: async ({ body }) => body.amount > 10,
      show: async ({ params, body }) => ({
        entity: { id: String(params.id), label: `Gift ${params.id}` },
        shown: { before: balance, after: balance + body.amount },
        amount: micro(BigInt(body.amount) * 1_000_000n),
        reason: body.note || undefined,
        customerId: params.id,
      }),
    },
  },
  async ({ body }, { actor }) => {
    balance += body.amount
    given.push({ amount: body.amount, by: actor.name, agreedBy: actor.approval?.agreedBy.name, approval: actor.approval?.id })
    return { data: { balance } }
  },
)

beforeAll(async () => {
  db = await testDatabase()
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  console_ = await consoleApp(db.database, [gift])
  panel = await aPanel(db.database, { key: 'harbour' })
  await aPanel(db.database, { key: 'meadow' })
  customerId = (await aUser(db.database, panel.id)).id
  owner = await at('owner@example.com', 'owner')
  finance = await at('finance@example.com', 'finance')
  editor = await at('editor@example.com', 'editor')
})
afterAll(async () => {
  await Promise.all([console_.app.close(), admin.end()])
  await db.close()
})

const at = (email: string, role: 'owner' | 'finance' | 'editor' | 'manager') =>
  signedIn(console_, { email, places: [{ panelId: panel.id, role }] })
const give = (who: Person, amount: number, more: object = {}, headers?: Record<string, string>) =>
  who.ask('POST', `/panels/harbour/gifts/${customerId}`, { amount, ...more }, headers)
const requested = async (who = owner, amount = 50): Promise<number> => (await give(who, amount)).body.approvalId
const agree = (who: Person, id: number, headers?: Record<string, string>) =>
  who.ask('POST', `/panels/harbour/approvals/${id}/agree`, {}, headers)
const shown = async (who: Person, id: number) => (await who.ask('GET', `/panels/harbour/approvals/${id}`)).body.data
const audit = async () => (await owner.ask('GET', '/panels/harbour/audit?limit=3')).body.rows
const mails = async (kind: string) =>
  (await admin.query('select receiver, params from operators.mail where kind = $1 order by id desc', [kind])).rows
const later = (ms: number) => {
  console_.time.now = new Date(console_.time.now.getTime() + ms)
}
const again = (email: string): Promise<Person> => {
  later(31_000)
  return signedIn(console_, { email })
}

describe('a call that wants a second person', () => {
  it('is done at once below the limit', async () => {
    expect((await give(owner, 5)).body).toEqual({ data: { balance: 105 } })
    expect(given).toEqual([{ amount: 5, by: 'owner', agreedBy: undefined, approval: undefined }])
  })
  it('is asked for above it: nothing is done, those who may decide are written to, and a repeated key asks once', async () => {
    const key = { 'idempotency-key': 'one wish' }
    const [first, second] = [await give(owner, 50, { note: 'Late' }, key), await give(owner, 50, { note: 'Late' }, key)]
    expect([first.status, second.status, second.text]).toEqual([202, 202, first.text])
    expect(balance).toBe(105)
    const id = first.body.approvalId
    expect(await shown(finance, id)).toMatchObject({
      kind: 'gift',
      state: 'requested',
      entity: { kind: 'gift', id: String(customerId) },
      shown: { before: 105, after: 155 },
      amountUsd: '50.00',
      reason: 'Late',
      requestedBy: { name: 'owner' },
      mayDecide: true,
      mayWithdraw: false,
    })
    expect(await shown(owner, id)).toMatchObject({ mayDecide: false, mayWithdraw: true })
    expect((await mails('approval-requested')).map(({ receiver }) => receiver)).toEqual(['finance@example.com'])
    expect((await audit())[0]).toMatchObject({ action: 'gift.given', outcome: 'asked', approvalId: id, after: { after: 155 } })
    expect((await give(owner, 60, { note: 'Late' }, key)).status).toBe(422)
  })
  it('is seen only by who asked and who may decide', async () => {
    const id = await requested()
    expect((await editor.ask('GET', `/panels/harbour/approvals/${id}`)).status).toBe(404)
    expect((await editor.ask('GET', '/panels/harbour/approvals')).body.rows).toEqual([])
    expect((await agree(editor, id)).status).toBe(404)
    const stranger = await signedIn(console_, { email: 'stranger@example.com' })
    expect((await agree(stranger, id)).status).toBe(404)
  })
  it('is done by the second person, in the name of the first, once', async () => {
    const id = await requested(finance, 40)
    const before = balance
    expect((await agree(finance, id)).body.message).toBe('Somebody else has to decide this.')
    const key = { 'idempotency-key': 'one word' }
    const [done, repeated] = [await agree(owner, id, key), await agree(owner, id, key)]
    expect([done.status, repeated.text]).toEqual([200, done.text])
    expect(done.body.data).toMatchObject({ state: 'done', decidedBy: { name: 'owner' }, mayDecide: false })
    expect(balance).toBe(before + 40)
    expect(given.at(-1)).toEqual({ amount: 40, by: 'finance', agreedBy: 'owner', approval: id })
    expect((await audit())[0]).toMatchObject({
      action: 'gift.given',
      outcome: 'done',
      actor: { name: 'owner' },
      approvalId: id,
      before: { balance: before },
      after: { balance: before + 40 },
    })
    expect((await agree(owner, id)).body.message).toBe('This was decided already, or nobody decided in time.')
    expect((await mails('approval-decided'))[0]).toMatchObject({ receiver: 'finance@example.com', params: { by: 'owner', refusal: null } })
    expect(balance).toBe(before + 40)
  })
  it('is done once by two who agree at the same time', async () => {
    const second = await at('finance2@example.com', 'finance')
    const id = await requested(finance, 30)
    const before = balance
    const answers = await Promise.all([agree(owner, id), agree(second, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(balance).toBe(before + 30)
  })
  it('is void where what was shown has changed, and stays void when it changes back', async () => {
    const id = await requested(finance, 20)
    balance += 1
    expect((await agree(owner, id)).body.details).toEqual({ code: 'approval_void' })
    balance -= 1
    expect((await agree(owner, id)).body.message).toBe('This was decided already, or nobody decided in time.')
    expect(await shown(finance, id)).toMatchObject({ state: 'void', decidedBy: null })
    expect((await audit())[0]).toMatchObject({ action: 'approval.voided', outcome: 'refused', approvalId: id })
  })
  it('is void where the first person may not do it any more', async () => {
    const gone = await at('gone@example.com', 'finance')
    const id = await requested(gone, 20)
    await owner.ask('PATCH', `/panels/harbour/staff/${gone.operatorId}`, { version: 1, role: 'editor' })
    const before = balance
    expect((await agree(owner, id)).body.details).toEqual({ code: 'approval_void' })
    expect([balance, (await shown(owner, id)).state]).toEqual([before, 'void'])
  })
  it('wants the same right and a fresh proof of the second person', async () => {
    const id = await requested(finance, 20)
    const auditor = await signedIn(console_, { email: 'auditor@example.com', deploymentRole: 'auditor' })
    expect((await agree(auditor, id)).body.details).toMatchObject({ code: 'not_permitted' })
    later(11 * 60_000)
    expect((await agree(owner, id)).body.details).toEqual({ code: 'step_up' })
    owner = await again('owner@example.com')
    expect((await agree(owner, id)).status).toBe(200)
    finance = await again('finance@example.com')
    editor = await again('editor@example.com')
  })
})

describe('an approval', () => {
  it('is refused with a reason that the first person is told', async () => {
    const id = await requested(finance, 20)
    const refuse = (who: Person, reason: string) => who.ask('POST', `/panels/harbour/approvals/${id}/refuse`, { reason })
    expect((await refuse(owner, ' ')).body.errors).toHaveProperty('reason')
    expect((await refuse(finance, 'No')).status).toBe(422)
    expect((await refuse(owner, 'Too much')).body.data).toMatchObject({ state: 'refused', refusal: 'Too much' })
    expect((await agree(owner, id)).status).toBe(422)
    expect((await mails('approval-decided'))[0]).toMatchObject({ receiver: 'finance@example.com', params: { refusal: 'Too much' } })
    expect((await audit())[0]).toMatchObject({ action: 'approval.refused', reason: 'Too much', outcome: 'done' })
  })
  it('is withdrawn by who asked, and by nobody else', async () => {
    const id = await requested(finance, 20)
    const withdraw = (who: Person) => who.ask('POST', `/panels/harbour/approvals/${id}/withdraw`, {})
    expect((await withdraw(owner)).status).toBe(422)
    expect((await withdraw(finance)).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await agree(owner, id)).status).toBe(422)
  })
  it('ends after three days, told at once and written down by the job', async () => {
    const id = await requested(finance, 20)
    later(72 * 3_600_000)
    ;[owner, finance, editor] = [await again('owner@example.com'), await again('finance@example.com'), await again('editor@example.com')]
    expect((await agree(owner, id)).body.message).toBe('This was decided already, or nobody decided in time.')
    expect(await shown(owner, id)).toMatchObject({ state: 'expired', mayDecide: false })
    const job = operatorsSchedules(console_.deps).find(({ name }) => name === 'operators.expire-approvals')
    await job?.run()
    expect((await audit())[0]).toMatchObject({ action: 'approval.expired', actor: { name: 'system', via: 'system' } })
    const { rows } = await admin.query(
      `select count(*)::int as open from operators.approval where state = 'requested' and expires_at <= $1`,
      [console_.time.now],
    )
    expect(rows).toEqual([{ open: 0 }])
    expect(await db.database.transaction(panel.id, (trx) => expireOldApprovals(trx, console_.time.now))).toBe(0)
  })
  it('is not asked for where nobody else could decide', async () => {
    const meadow = await console_.panels.findByKey('meadow')
    const alone = await signedIn(console_, { email: 'alone@example.com', places: [{ panelId: meadow?.id ?? 0, role: 'owner' }] })
    const ask = () => alone.ask('POST', '/panels/meadow/gifts/1', { amount: 50 })
    expect((await ask()).body.message).toBe('This needs a second person, and nobody else may decide it.')
    await signedIn(console_, { email: 'boss@example.com', deploymentRole: 'owner' })
    expect((await ask()).status).not.toBe(202)
  })
  it('about an operator’s own account is neither asked for nor decided by them', async () => {
    const own = await aUser(db.database, panel.id, { email: 'finance@example.com' })
    const path = `/panels/harbour/gifts/${own.id}`
    expect((await finance.ask('POST', path, { amount: 50 })).body.message).toBe('Somebody else has to decide this.')
    const { approvalId } = (await owner.ask('POST', path, { amount: 50 })).body
    expect((await agree(finance, approvalId)).body.message).toBe('Somebody else has to decide this.')
    const { operatorId } = finance
    await expect(
      admin.query(`update operators.approval set state = 'done', decided_by = $2, decided_at = now() where id = $1`, [
        approvalId,
        operatorId,
      ]),
    ).rejects.toThrow('own account')
  })
  it('is kept by the database: not decided by who asked, not changed, not decided twice', async () => {
    const id = await requested(finance, 20)
    const set = (what: string) => admin.query(`update operators.approval set ${what} where panel_id = $1 and id = $2`, [panel.id, id])
    const done = (by: number) => set(`state = 'done', decided_at = now(), decided_by = ${by}`)
    await expect(done(finance.operatorId)).rejects.toThrow('approval_decided_by_second_person')
    await expect(set(`payload = '{}'`)).rejects.toThrow('never changed')
    await expect(set(`amount_micro = 1`)).rejects.toThrow('never changed')
    await done(owner.operatorId)
    await expect(set(`state = 'requested', decided_by = null, decided_at = null`)).rejects.toThrow('never changed')
  })
  it('counts on the home page for those who may decide it only', async () => {
    const before = await countFor(owner)
    await requested(finance, 20)
    expect(await countFor(owner)).toBe(before + 1)
    expect(await countFor(editor)).toBe(0)
  })
})

async function countFor(who: Person): Promise<number> {
  const { rows } = (await who.ask('GET', '/panels/harbour/approvals?view=open')).body
  return rows.filter(({ mayDecide }: { mayDecide: boolean }) => mayDecide).length
}

describe('owners', () => {
  it('are removed, demoted and given a new factor by two people', async () => {
    const second = await at('second@example.com', 'owner')
    const third = await at('third@example.com', 'owner')
    const staff = `/panels/harbour/staff/${third.operatorId}`
    const demoted = await owner.ask('PATCH', staff, { version: 1, role: 'editor' })
    const weakened = await owner.ask('PATCH', staff, { version: 1, takes: ['staff.edit'] })
    const removed = await owner.ask('DELETE', staff)
    expect([demoted.status, weakened.status, removed.status]).toEqual([202, 202, 202])
    expect((await agree(third, removed.body.approvalId)).body.message).toBe('Somebody else has to decide this.')
    expect((await agree(second, removed.body.approvalId)).status).toBe(200)
    expect((await owner.ask('GET', '/panels/harbour/staff')).body.rows.map(({ id }: { id: number }) => id)).not.toContain(third.operatorId)
    expect((await audit())[0]).toMatchObject({ action: 'staff.removed', actor: { name: 'second' }, approvalId: removed.body.approvalId })
    // The member of the other two is gone: nothing of it is left to be done.
    expect((await agree(second, demoted.body.approvalId)).body.details).toEqual({ code: 'approval_void' })
    const reset = await owner.ask('POST', `/panels/harbour/staff/${second.operatorId}/reset-factor`, {})
    expect(reset.status).toBe(202)
    expect((await agree(second, reset.body.approvalId)).body.message).toBe('Somebody else has to decide this.')
    const boss = await again('boss@example.com')
    expect((await agree(boss, reset.body.approvalId)).status).toBe(200)
    expect((await second.ask('GET', '/me')).status).toBe(401)
  })
  it('are not made less by undoing what made them owners', async () => {
    const member = await at('risen@example.com', 'editor')
    const { undo } = await owner.ask('PATCH', `/panels/harbour/staff/${member.operatorId}`, { version: 1, role: 'owner' })
    expect((await owner.ask('POST', `/panels/harbour/audit/${undo}/undo`, {})).body.message).toBe('This cannot be undone any more.')
    const { rows } = (await owner.ask('GET', '/panels/harbour/staff?q=risen')).body
    expect(rows[0].role).toBe('owner')
  })
  it('may be given another role alone where they are none', async () => {
    const member = await at('plain@example.com', 'editor')
    const change = (body: object) => owner.ask('PATCH', `/panels/harbour/staff/${member.operatorId}`, body)
    expect((await change({ version: 1, role: 'finance' })).status).toBe(200)
    expect((await change({ version: 2, takes: ['invoices.view'] })).status).toBe(200)
    expect((await owner.ask('DELETE', `/panels/harbour/staff/${member.operatorId}`)).status).toBe(204)
    expect(
      await db.database.read(panel.id, (trx) => trx.rows(sql`select 1 from operators.approval where subject_id = ${member.operatorId}`)),
    ).toEqual([])
  })
})
