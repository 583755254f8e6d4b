import { codeAt, hasGoodStanding, identityOperatorRoutes, makeApiToken } from '@vitrine/identity'
import { aUser, noDocuments, signIn } from '@vitrine/identity/testing'
import { post } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerFacts } from '../src/customer-facts.ts'
import { personalData } from '../src/personal-data.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let people: Readonly<Record<'owner' | 'support' | 'auditor' | 'foreign', OperatorClient>>
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    identityOperatorRoutes({ secret: TEST_SECRET, secrets: testSecrets, documents: noDocuments, personalData, customerFacts }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'support' | 'auditor', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  people = { owner: await as('owner'), support: await as('support'), auditor: await as('auditor'), foreign: await as('owner', other.id) }
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const C = '/panels/harbour/customers'
const ask = (path = '', by: keyof typeof people = 'owner') => people[by].ask('GET', `${C}${path}`)
const act = (id: number, verb: string, body: object, by: keyof typeof people = 'owner') =>
  people[by].ask('POST', `${C}/${id}/${verb}`, body)
const idsOf = async (query: string, by: keyof typeof people = 'owner'): Promise<number[]> =>
  (await ask(`?${query}`, by)).body.rows.map(({ id }: { id: number }) => id)
const give = (userId: number, kind: 'customer.main' | 'customer.debt', amount: bigint) =>
  db.database.transaction(panel.id, (trx) => {
    const [own, expense] = [{ kind, owner: userId } as const, { kind: 'expense.adjust', owner: 0 } as const]
    const [debit, credit] = kind === 'customer.debt' ? [own, expense] : [expense, own]
    const legs = [{ debit, credit, amount: micro(amount), code: 'admin' as const }]
    return post(trx, { key: `${kind}:${userId}`, reference: { kind: 'user', id: userId }, actor: { kind: 'system', id: 0 }, legs })
  })

describe('the list', () => {
  it('finds customers by number, by the beginning of address or name, by Telegram and by affiliate code', async () => {
    const mara = await aUser(db.database, panel.id, {
      email: 'mara@shop.example',
      name: 'Mara Lind',
      telegram: { id: 77, username: 'MaraL' },
    })
    const marek = await aUser(db.database, panel.id, { email: 'marek@shop.example', name: 'Marek 100%' })
    expect(await idsOf(`q=${mara.id}`)).toEqual([mara.id])
    expect(await idsOf(`q=%23${mara.id}`)).toEqual([mara.id])
    expect(await idsOf('q=MARA@shop.example')).toEqual([mara.id])
    expect(await idsOf('q=mar')).toEqual([marek.id, mara.id])
    expect(await idsOf('q=mara%20l')).toEqual([mara.id])
    expect(await idsOf('q=@maral')).toEqual([mara.id])
    expect(await idsOf(`q=${mara.affiliateCode.toLowerCase()}`)).toEqual([mara.id])
    // Signs of patterns are only signs.
    expect([await idsOf('q=marek%20100%25'), await idsOf('q=m_ra')]).toEqual([[marek.id], []])
  })

  it('masks addresses for who may not see them, and finds by whole addresses only then', async () => {
    const { id } = await aUser(db.database, panel.id, { email: 'hidden@shop.example', name: 'Ines' })
    expect((await ask('?q=hidden@shop.example', 'auditor')).body.rows).toMatchObject([{ id, email: 'h***@shop.example' }])
    expect([await idsOf('q=hidden@', 'auditor'), await idsOf('q=hidd', 'auditor'), await idsOf('q=hidden@')]).toEqual([[], [], [id]])
    expect((await ask(`/${id}`, 'auditor')).body.data.email).toBe('h***@shop.example')
  })

  it('has views of debtors, frozen ones, resellers and guests, and pages without a gap', async () => {
    const [debtor, frozen, reseller] = await Promise.all(
      [1, 2, 3].map(() => aUser(db.database, panel.id, { password: 'quite a password' })),
    )
    if (!debtor || !frozen || !reseller) throw new Error('three customers were made')
    await give(debtor.id, 'customer.debt', 5_000_000n)
    await act(frozen.id, 'freeze', { version: 1, reason: 'Chargebacks' })
    await db.database.transaction(panel.id, (trx) => makeApiToken(trx, reseller.id, new Date()))
    expect([await idsOf('view=debt'), await idsOf('view=frozen'), await idsOf('view=resellers')]).toEqual([
      [debtor.id],
      [frozen.id],
      [reseller.id],
    ])
    const guests = await idsOf('view=guests')
    expect([guests.includes(debtor.id), guests.length > 0]).toEqual([false, true])
    await db.database.transaction(panel.id, (trx) =>
      trx.run(
        sql`update identity.user_account set created_at = now() - interval '8 days' where panel_id = ${panel.id} and user_id = ${debtor.id}`,
      ),
    )
    const [all, recent] = [await idsOf('view=all&limit=200'), await idsOf('view=new&limit=200')]
    expect(all.filter((id) => !recent.includes(id))).toEqual([debtor.id])
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { rows: { id: number }[]; next: string | null } = (await ask(`?limit=2${cursor && `&cursor=${cursor}`}`)).body
      walked.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    expect(walked).toEqual(all)
  })

  it('is read from either end, and as a file in the same order', async () => {
    const newest = await idsOf('limit=200')
    expect(await idsOf('limit=200&sort=oldest')).toEqual(newest.toReversed())
    const { next } = (await ask('?limit=2&sort=oldest')).body
    expect(await idsOf(`limit=2&sort=oldest&cursor=${next}`)).toEqual(newest.toReversed().slice(2, 4))
    await aUser(db.database, panel.id, { name: '=1+1', email: 'formula@shop.example' })
    const lines = async (query: string) => (await ask(`.csv?${query}`)).text.trim().split('\r\n')
    expect((await lines('sort=oldest')).slice(1).map((line) => Number(line.split(',')[0]))).toEqual(await idsOf('limit=200&sort=oldest'))
    expect((await lines('q=formula@shop.example'))[1]).toContain(",'=1+1,formula@shop.example,")
    expect((await lines('view=debt&sort=oldest')).length - 1).toBe((await idsOf('view=debt')).length)
    expect((await people.owner.ask('GET', '/panels/harbour/audit?limit=1')).body.rows).toMatchObject([{ action: 'customer.exported' }])
    for (const by of ['support', 'auditor'] as const)
      expect((await ask('.csv', by)).body.details).toEqual({ code: 'not_permitted', permission: 'export.people' })
    expect((await ask('.csv', 'foreign')).status).toBe(404)
  })

  it('is the panel’s own', async () => {
    const { id } = await aUser(db.database, panel.id)
    expect([(await ask('', 'foreign')).status, (await people.foreign.ask('GET', `/panels/meadow/customers/${id}`)).status]).toEqual([
      404, 404,
    ])
    expect((await people.foreign.ask('GET', `/panels/meadow/customers?q=${id}`)).body.rows).toEqual([])
  })
})

it('a customer’s page tells money, debt and standing', async () => {
  const { id } = await aUser(db.database, panel.id)
  await give(id, 'customer.main', 12_500_000n)
  await give(id, 'customer.debt', 2_000_000n)
  const { data } = (await ask(`/${id}`)).body
  expect(data).toMatchObject({ id, balance: '12.50', debt: '2.00', orders: 0, frozen: null, grade: null })
  expect(data.money).toEqual({ main: '12.50', referral: '0.00', task: '0.00', held: '0.00', debt: '2.00', spent: '0.00' })
})

describe('what is done to an account', () => {
  it('changes what is named, refuses what was changed meanwhile, and leaves before and after', async () => {
    const { id } = await aUser(db.database, panel.id, { name: 'Before' })
    const change = (body: object) => people.owner.ask('PATCH', `${C}/${id}`, body)
    const { data } = (await change({ version: 1, name: ' After ', companyName: 'Ltd', locale: 'de' })).body
    expect(data).toMatchObject({ name: 'After', companyName: 'Ltd', locale: 'de', version: 2 })
    expect((await change({ version: 1, name: 'Late' })).body.details).toMatchObject({ code: 'changed_meanwhile' })
    const [row] = (await people.owner.ask('GET', `/panels/harbour/audit?limit=1`)).body.rows
    expect(row).toMatchObject({
      action: 'customer.changed',
      before: { name: 'Before', locale: 'en' },
      after: { name: 'After', locale: 'de' },
    })
    const refused = await change({ version: 2, name: ' ', companySite: 'javascript:alert(1)', locale: 'xx' })
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['companySite', 'locale', 'name']])
    expect((await people.support.ask('PATCH', `${C}/${id}`, { version: 2, name: 'No' })).body.details).toMatchObject({
      code: 'not_permitted',
    })
  })

  it('freezes with a reason until it is unfrozen; the freeze of a dispute stays', async () => {
    const { id } = await aUser(db.database, panel.id)
    expect((await act(id, 'freeze', { version: 1, reason: ' ' })).body.errors).toHaveProperty('reason')
    const frozen = (await act(id, 'freeze', { version: 1, reason: 'Stolen cards' })).body.data
    expect(frozen).toMatchObject({ frozen: { because: 'operator', note: 'Stolen cards' }, actions: { freeze: false, unfreeze: true } })
    await expect(hasGoodStanding(db.database, panel.id, id)).rejects.toThrow(/frozen/)
    const unfrozen = (await act(id, 'unfreeze', { version: frozen.version, reason: 'Cleared' })).body.data
    expect(unfrozen).toMatchObject({ frozen: null, actions: { freeze: true, unfreeze: false } })
    expect(await hasGoodStanding(db.database, panel.id, id)).toBe(true)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`
        update identity.user_account set frozen_at = now(), frozen_because = 'dispute' where panel_id = ${panel.id} and user_id = ${id}`),
    )
    expect((await act(id, 'unfreeze', { version: unfrozen.version, reason: 'Please' })).status).toBe(422)
    await expect(hasGoodStanding(db.database, panel.id, id)).rejects.toThrow(/frozen/)
  })

  it('ends one session or all of them, and revokes a key', async () => {
    const { id } = await aUser(db.database, panel.id)
    const [first] = [
      await signIn(db.database, { panelId: panel.id, userId: id }),
      await signIn(db.database, { panelId: panel.id, userId: id }),
    ]
    await db.database.transaction(panel.id, (trx) => makeApiToken(trx, id, new Date()))
    const access = async () => (await ask(`/${id}/access`)).body.data
    const { sessions, keys } = await access()
    expect([sessions.length, keys.length]).toEqual([2, 1])
    expect((await people.owner.ask('DELETE', `${C}/${id}/sessions/${first?.sessionId}`)).status).toBe(204)
    expect((await people.owner.ask('DELETE', `${C}/${id}/sessions/${first?.sessionId}`)).status).toBe(404)
    expect((await access()).sessions).toHaveLength(1)
    await act(id, 'end-sessions', { reason: 'Asked to' })
    expect((await people.owner.ask('DELETE', `${C}/${id}/keys/${keys[0].id}`)).status).toBe(204)
    expect(await access()).toMatchObject({ sessions: [], keys: [], events: [{ kind: 'sessions-ended', isOwn: false }] })
  })

  it('removes a second factor with a fresh proof only, in a day, and tells the customer at once', async () => {
    const { id } = await aUser(db.database, panel.id)
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    expect((await act(id, 'drop-factor', { reason: 'Lost phone' })).body.details).toMatchObject({ code: 'step_up' })
    expect((await people.owner.ask('POST', '/proof', { code: codeAt(TEST_SECRET, known.time.now) })).status).toBe(204)
    expect((await act(id, 'drop-factor', { reason: 'Lost phone' })).status).toBe(422)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`
        insert into identity.two_factor (panel_id, user_id, sealed_secret, created_at, confirmed_at)
        values (${panel.id}, ${id}, '\\x00', now(), now())`),
    )
    const at = new Date(known.time.now.getTime() + 24 * 3_600_000).toISOString()
    expect((await act(id, 'drop-factor', { reason: 'Lost phone' })).body.data).toMatchObject({
      ...{ hasSecondFactor: true, factorRemovedAt: at, hasApprovedDocuments: false },
      actions: { dropFactor: false, keepFactor: true },
    })
    expect((await act(id, 'drop-factor', { reason: 'Again' })).body.message).toBe('The removal of this second factor was requested before.')
    expect(await announced('identity.security-changed')).toContainEqual({ userId: id, change: 'two-factor-removal' })
    expect((await act(id, 'keep-factor', { reason: 'Found it' }, 'support')).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await act(id, 'keep-factor', { reason: 'Found it' })).body.data).toMatchObject({ hasSecondFactor: true, factorRemovedAt: null })
    expect((await act(id, 'keep-factor', { reason: 'Again' })).status).toBe(422)
    const { rows } = (await people.owner.ask('GET', `/panels/harbour/audit?filter.entityKind=customer&filter.entityId=${id}`)).body
    expect(rows.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ['customer.factor-removal-canceled', 'Found it'],
      ['customer.factor-removal-requested', 'Lost phone'],
    ])
  })

  it('sends a reset to the customer’s own address', async () => {
    const [{ id }, nobody] = [await aUser(db.database, panel.id), await aUser(db.database, panel.id, { email: null })]
    expect((await act(id, 'send-reset', {})).status).toBe(200)
    expect((await act(nobody.id, 'send-reset', {})).status).toBe(422)
    expect(await announced('identity.password-reset-asked')).toEqual([{ userId: id }])
  })
})

const announced = async (topic: string): Promise<unknown[]> =>
  db.database.read(panel.id, async (trx) =>
    (await trx.rows(sql<{ payload: unknown }>`select payload from platform.outbox where topic = ${topic} and panel_id = ${panel.id}`)).map(
      ({ payload }) => payload,
    ),
  )

describe('requests about a customer’s data', () => {
  const C = '/panels/harbour/customers'
  const because = { reason: 'Asked by letter' }
  const privacyOf = async (id: number) => (await people.owner.ask('GET', `${C}/${id}/privacy`)).body.data

  it('collect the file once at a time, in the operator’s name, and only for who may', async () => {
    const { id } = await aUser(db.database, panel.id)
    expect(await privacyOf(id)).toMatchObject({ export: null, deletesAt: null, obstacle: null, mayExport: true, mayDelete: true })
    expect((await people.owner.ask('POST', `${C}/${id}/export`, {})).body.errors).toHaveProperty('reason')
    const requested = await people.owner.ask('POST', `${C}/${id}/export`, because)
    expect(requested.body.data).toMatchObject({ export: { state: 'collecting' }, mayExport: false })
    expect((await people.owner.ask('POST', `${C}/${id}/export`, because)).status).toBe(422)
    expect((await people.support.ask('POST', `${C}/${id}/export`, because)).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await people.foreign.ask('GET', `/panels/meadow/customers/${id}/privacy`)).status).toBe(404)
    const events = (await people.owner.ask('GET', `${C}/${id}/access`)).body.data.events
    expect(events).toMatchObject([{ kind: 'export-asked', isOwn: false }])
  })
  it('delete the account in a fortnight, unless it is canceled', async () => {
    const { id } = await aUser(db.database, panel.id)
    expect((await people.owner.ask('POST', `${C}/${id}/deletion/cancel`, because)).body.message).toBe(
      'No deletion of this account was requested.',
    )
    const requested = (await people.owner.ask('POST', `${C}/${id}/deletion`, because)).body.data
    expect(new Date(requested.deletesAt).getTime() - known.time.now.getTime()).toBe(14 * 86_400_000)
    expect([requested.mayDelete, requested.mayCancelDeletion]).toEqual([false, true])
    const kept = (await people.owner.ask('POST', `${C}/${id}/deletion/cancel`, because)).body.data
    expect([kept.deletesAt, kept.mayDelete]).toEqual([null, true])
    const audit = (await people.owner.ask('GET', `/panels/harbour/audit?filter.entityKind=customer&filter.entityId=${id}`)).body.rows
    expect(audit.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['customer.deletion-canceled', 'Asked by letter'],
      ['customer.deletion-requested', 'Asked by letter'],
    ])
  })
  it('do not delete money that only its owner may give up', async () => {
    const { id } = await aUser(db.database, panel.id)
    await db.database.transaction(panel.id, (trx) => fund(trx, id, 5_000_000n))
    expect(await privacyOf(id)).toMatchObject({ obstacle: 'balance', mayDelete: false })
    expect((await people.owner.ask('POST', `${C}/${id}/deletion`, because)).body.message).toBe(
      'The account has a balance, which only its owner may give up.',
    )
    expect((await privacyOf(id)).deletesAt).toBeNull()
  })
})
