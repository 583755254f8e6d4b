import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLocalDisk } from '@vitrine/connectors/storage/local-disk'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideDocuments } from '../commands/documents/decide-documents.ts'
import { purgeDocuments } from '../commands/documents/purge-documents.ts'
import { askExport } from '../commands/personal-data/collect-data.ts'
import { askDeletion } from '../commands/personal-data/delete-account.ts'
import { identitySchedules, identitySubscriptions } from '../jobs/index.ts'
import type { DocumentVerdict } from '../model/document-verdict.ts'
import type { DocumentStorage } from '../ports.ts'
import { getDocument } from '../queries/personal-data.ts'
import { resolveBearer } from '../queries/sessions/resolve-bearer.ts'
import { listWaitingDocuments } from '../queries/show-documents.ts'
import { aUser, signIn } from '../testing/index.ts'
import { aPhoto } from '../testing/photos.ts'
import { documentFiles } from './document-file.ts'
import { documentRoutes } from './document-routes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
const disk: DocumentStorage = createLocalDisk({ folder })
/** A store that a test can break. */
const store: DocumentStorage & { broken: 'put' | 'delete' | undefined } = {
  broken: undefined,
  put: (...requested) => (store.broken === 'put' ? Promise.reject(new Error('away')) : disk.put(...requested)),
  get: (key) => disk.get(key),
  delete: (key) => (store.broken === 'delete' ? Promise.reject(new Error('away')) : disk.delete(key)),
}
const time = { now: new Date() }
let db: TestDatabase
let app: FastifyInstance
let panelId: number
const ines = { operatorId: 900_001, name: 'Ines', email: 'ines@example.com' }
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  const deps = { database: db.database, clock: { now: () => time.now }, documents: store, secret: 's'.repeat(32) }
  app = await testApp({
    panelOf: async () => ({ id: panelId }),
    callerOf: (panel, bearer) => resolveBearer(db.database, panel, bearer, { now: time.now }),
    routes: documentRoutes(deps),
    rawRoutes: [documentFiles(deps)],
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function person() {
  const user = await aUser(db.database, panelId)
  const call = async (method: 'GET' | 'POST' | 'DELETE', query: string, payload?: Buffer | object, type?: string) => {
    const { headers } = await signIn(db.database, { panelId, userId: user.id, now: time.now })
    const sent = { host: 'home.localhost', ...headers, ...(type ? { 'content-type': type } : {}) }
    const url = `/core/api/v1/verification-document${query}`
    const answer = await app.inject({ method, url, headers: sent, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const upload = async (step: string, name = 'a.jpg', bytes?: Uint8Array) => {
    const form = new FormData()
    form.append('step', step)
    form.append('file', new File([new Uint8Array(bytes ?? (await aPhoto()))], name))
    const request = new Request('http://x', { method: 'POST', body: form })
    return call('POST', '', Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '')
  }
  const shown = async () => (await call('GET', '')).body.data
  const all = async () => {
    for (const step of ['identity', 'card', 'selfie']) await upload(step)
  }
  const decide = (verdict: DocumentVerdict) =>
    db.database.transaction(panelId, (trx) => decideDocuments(trx, { userId: user.id, operator: ines, verdict, now: time.now }))
  return { user, call, upload, shown, all, decide }
}
const filesThere = (): string[] => {
  try {
    return readdirSync(path.join(folder, String(panelId)))
  } catch {
    return []
  }
}
const remove = (step: string, filename: string) => `?${new URLSearchParams({ step, filename })}`

describe('handing in', () => {
  it('begins with empty steps (EP-125)', async () => {
    const { shown } = await person()
    expect(await shown()).toEqual({
      documents: { identity: [], card: [], selfie: [] },
      is_uploaded_documents: false,
      status: 'collecting',
      reason: null,
      note: null,
      submitted_at: null,
      decided_at: null,
      files: [],
    })
  })
  it('is whole, and locked for review, once every step has a file (VERIFY-001, EP-126)', async () => {
    const { upload, call } = await person()
    expect((await upload('identity')).body.data.is_uploaded_documents).toBe(false)
    expect((await upload('card')).body.data).toMatchObject({ is_uploaded_documents: false, status: 'collecting' })
    const { status, body } = await upload('selfie')
    expect([status, body.data.documents]).toEqual([200, { identity: ['a.jpg'], card: ['a.jpg'], selfie: ['a.jpg'] }])
    expect(body.data).toMatchObject({ is_uploaded_documents: true, status: 'in_review', submitted_at: time.now.toISOString() })
    const locked = 'We’re checking your documents, so you can’t change them right now.'
    expect((await upload('card', 'b.jpg')).body.message).toBe(locked)
    expect((await call('DELETE', remove('card', 'a.jpg'))).body.message).toBe(locked)
  })
  it('takes three files a step, numbers those of one name, and says when a step is full', async () => {
    const { upload, shown } = await person()
    for (const _ of [1, 2, 3]) expect((await upload('card')).status).toBe(200)
    expect((await upload('card')).body.errors).toEqual({ step: ['This step takes up to 3 files.'] })
    expect((await shown()).documents.card).toEqual(['a.jpg', 'a (2).jpg', 'a (3).jpg'])
  })
  it('takes no more than three when they arrive concurrently', async () => {
    const { upload, shown } = await person()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload('card')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
    expect((await shown()).files).toHaveLength(3)
  })
  it('refuses what is no photo, another step and a file over 10 MB, and stores nothing of it', async () => {
    const { upload, shown } = await person()
    const before = filesThere().length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload('card', 'a.jpg', svg)).body.errors).toEqual({ file: ['The file must be a photo: JPEG, PNG or WebP.'] })
    expect((await upload('other')).body.errors).toEqual({ step: ['The selected step is invalid.'] })
    const huge = Buffer.concat([await aPhoto(), Buffer.alloc(10 * 1024 * 1024)])
    expect((await upload('card', 'a.jpg', huge)).body.errors).toEqual({ file: ['The file must not be larger than 10 MB.'] })
    expect([(await shown()).files, filesThere().length]).toEqual([[], before])
  })
  it('says so when the store fails, and leaves nothing behind for good', async () => {
    const { upload, shown } = await person()
    store.broken = 'put'
    expect((await upload('card')).status).toBe(503)
    store.broken = undefined
    expect((await shown()).files).toEqual([])
    time.now = new Date(time.now.getTime() + 2 * 3_600_000)
    expect(await purgeDocuments({ database: db.database, clock: { now: () => time.now }, documents: store }, panelId)).toBe(1)
  })
})

describe('taking back', () => {
  it('goes by name and step, in the query or the body (VERIFY-002, EP-127)', async () => {
    const { upload, call } = await person()
    await upload('identity')
    await upload('card')
    const before = filesThere().length
    const { status, body } = await call('DELETE', remove('identity', 'a.jpg'))
    expect([status, body.data.documents]).toEqual([200, { identity: [], card: ['a.jpg'], selfie: [] }])
    expect(filesThere()).toHaveLength(before - 1)
    expect((await call('DELETE', remove('identity', 'a.jpg'))).status).toBe(404)
    expect((await call('DELETE', '')).body.errors).toEqual({
      filename: ['The filename field is required.'],
      step: ['The step field is required.'],
    })
    expect((await call('DELETE', '', { step: 'card', filename: 'a.jpg' })).body.data.documents.card).toEqual([])
  })
  it('reaches nobody else’s file, and no path', async () => {
    const [ann, bob] = [await person(), await person()]
    await ann.upload('card', 'hers.jpg')
    for (const filename of ['hers.jpg', '../hers.jpg', '/etc/passwd', `../${panelId}`])
      expect((await bob.call('DELETE', remove('card', filename))).status).toBe(404)
    expect((await ann.shown()).documents.card).toEqual(['hers.jpg'])
  })
  it('erases the file later when the store fails now', async () => {
    const { upload, call } = await person()
    await upload('card')
    const before = filesThere().length
    store.broken = 'delete'
    expect((await call('DELETE', remove('card', 'a.jpg'))).body.data.files).toEqual([])
    expect(filesThere()).toHaveLength(before)
    store.broken = undefined
    await purgeDocuments({ database: db.database, clock: { now: () => time.now }, documents: store }, panelId)
    expect(filesThere()).toHaveLength(before - 1)
  })
})

describe('the photo', () => {
  const open = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'home.localhost' } })
  it('lies under a name of ours, without what the camera wrote, and is sent as a download to its address only', async () => {
    const { upload } = await person()
    const { body } = await upload('card', 'паспорт.jpg')
    const [{ url }] = body.data.files
    const answer = await open(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('паспорт')}.jpg`)
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
    expect(filesThere().every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true)
  })
  it('is not there under an address that is old, changed, or of a file that was taken back', async () => {
    const { upload, call } = await person()
    const { url } = (await upload('card')).body.data.files[0]
    expect((await open(url.replace(/signature=./, 'signature=_'))).statusCode).toBe(404)
    expect((await open(url.replace(/\?.*/, ''))).statusCode).toBe(404)
    expect((await open(url.replace(/[0-9a-f-]{36}/, '..%2f..%2fetc%2fpasswd'))).statusCode).toBe(404)
    const before = time.now
    time.now = new Date(before.getTime() + 301_000)
    expect((await open(url)).statusCode).toBe(404)
    time.now = before
    await call('DELETE', remove('card', 'a.jpg'))
    expect((await open(url)).statusCode).toBe(404)
  })
})

describe('the decision', () => {
  it('approves for good', async () => {
    const { all, decide, shown, upload } = await person()
    await all()
    await decide({ outcome: 'approved' })
    expect(await shown()).toMatchObject({ status: 'approved', reason: null, decided_at: time.now.toISOString() })
    expect((await upload('card')).body.message).toBe('Your documents have already been approved.')
    await expect(decide({ outcome: 'approved' })).rejects.toThrow(/^Ines approved these documents on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
  })
  it('refuses with a reason, opens the steps again, and the next whole set goes to review', async () => {
    const { all, decide, shown, upload, call } = await person()
    await all()
    await decide({ outcome: 'refused', reason: 'unreadable', note: 'The card is out of focus.' })
    expect(await shown()).toMatchObject({ status: 'refused', reason: 'unreadable', note: 'The card is out of focus.' })
    await call('DELETE', remove('card', 'a.jpg'))
    expect((await shown()).status).toBe('refused')
    expect((await upload('card', 'sharp.jpg')).body.data).toMatchObject({ status: 'in_review', reason: null, note: null })
  })
  it('is about others, and about what waits; and it is announced once', async () => {
    const { all, user, decide } = await person()
    const as = (who: Partial<typeof ines>) =>
      db.database.transaction(panelId, (trx) =>
        decideDocuments(trx, { userId: user.id, operator: { ...ines, ...who }, verdict: { outcome: 'approved' }, now: time.now }),
      )
    await expect(decide({ outcome: 'approved' })).rejects.toThrow('do not wait')
    await all()
    const own = 'Nobody decides about documents of their own.'
    await expect(as({ operatorId: user.id })).rejects.toThrow(own)
    await expect(as({ email: user.email?.toUpperCase() ?? '' })).rejects.toThrow(own)
    await decide({ outcome: 'approved' })
    const facts = await db.database.system((trx) =>
      trx.rows(sql<{ topic: string; payload: { userId: number } }>`select topic, payload from platform.claim_outbox(1000)`),
    )
    const reported = facts.filter(({ topic, payload }) => topic === 'identity.documents-decided' && payload.userId === user.id)
    expect(reported.map(({ payload }) => payload)).toEqual([{ userId: user.id, outcome: 'approved', decidedAt: time.now.toISOString() }])
  })
})

describe('an account', () => {
  const deps = () => ({ database: db.database, clock: { now: () => time.now }, documents: store })
  const jobs = () => ({ ...deps(), panels: createPanels(db.database, { checkEveryMs: 0 }), secret: 's'.repeat(32) })
  const deletionDays = async (userId: number) => {
    await db.database.transaction(panelId, (trx) => askDeletion(trx, [], { userId, now: time.now, givesUp: null }))
    time.now = new Date(time.now.getTime() + 15 * 86_400_000)
    for (const { name, run } of identitySchedules(jobs())) if (name === 'identity.delete-due-accounts') await run()
  }
  const rowsOf = (userId: number) =>
    db.database.read(panelId, async (trx) =>
      JSON.stringify(
        await trx.rows(sql`
          select to_jsonb(c) as kept from identity.document_case c where c.panel_id = ${panelId} and c.user_id = ${userId}
          union all select to_jsonb(x) from identity.document_decision x where x.panel_id = ${panelId} and x.user_id = ${userId}
          union all select to_jsonb(d) from identity.document d where d.panel_id = ${panelId} and d.user_id = ${userId}`),
      ),
    )

  it('that is deleted takes its photos along: nobody sees them from then on, and the store lets go of them with the next sweep', async () => {
    const { all, decide, user, shown } = await person()
    const bystander = await person()
    await bystander.upload('card', 'stays.jpg')
    const others = filesThere().length
    await all()
    await decide({ outcome: 'refused', reason: 'other', note: 'Ann, the card is not yours.' })
    const { url } = (await shown()).files[0]
    await deletionDays(user.id)
    expect((await app.inject({ url, headers: { host: 'home.localhost' } })).statusCode).toBe(404)
    expect(await rowsOf(user.id)).not.toMatch(/Ann|a\.jpg/)
    // The store is away for an hour: the rows wait.
    store.broken = 'delete'
    expect(await purgeDocuments(deps(), panelId)).toBe(0)
    store.broken = undefined
    expect(await purgeDocuments(deps(), panelId)).toBe(3)
    expect(filesThere()).toHaveLength(others)
    expect(await rowsOf(user.id)).not.toContain('document_id')
    expect((await bystander.shown()).documents.card).toEqual(['stays.jpg'])
  })
  it('that is deleted while a photo is on its way leaves none behind either, and nothing for operators to decide', async () => {
    const { upload, user } = await person()
    const before = filesThere().length
    for (const step of ['identity', 'card']) await upload(step)
    let deletion: Promise<void> | undefined
    const put = disk.put
    disk.put = async (...requested) => {
      deletion ??= deletionDays(user.id)
      await deletion
      return put(...requested)
    }
    await upload('selfie')
    disk.put = put
    time.now = new Date(time.now.getTime() + 2 * 3_600_000)
    await purgeDocuments(deps(), panelId)
    expect(filesThere()).toHaveLength(before)
    const waiting = await db.database.read(panelId, (trx) => listWaitingDocuments(trx))
    expect(waiting.map(({ userId }) => userId)).not.toContain(user.id)
  })
  it('has what it handed in, and what was said of it, in the file of its data', async () => {
    const { upload, all, decide, user } = await person()
    const bystander = await person()
    await bystander.upload('card', 'hers.jpg')
    await all()
    await decide({ outcome: 'refused', reason: 'unreadable', note: 'Out of focus.' })
    await upload('card', 'sharp.jpg')
    await db.database.transaction(panelId, (trx) => askExport(trx, { userId: user.id, now: time.now }))
    for (const { run } of identitySubscriptions(jobs())) await run(panelId, { userId: user.id } as never)
    const document = await db.database.read(panelId, (trx) => getDocument(trx, user.id, time.now))
    expect(document.verification_documents).toMatchObject({
      case: { state: 'in_review', submittedAt: expect.any(String) },
      decisions: [{ outcome: 'refused', reason: 'unreadable', note: 'Out of focus.', decidedAt: expect.any(String) }],
      files: [
        { step: 'identity', filename: 'a.jpg', contentType: 'image/jpeg', bytes: expect.any(Number) },
        { step: 'card', filename: 'a.jpg' },
        { step: 'selfie', filename: 'a.jpg' },
        { step: 'card', filename: 'sharp.jpg' },
      ],
    })
    expect(JSON.stringify(document)).not.toContain('hers.jpg')
  })
})

describe('after 90 days', () => {
  it('photos are erased once they were decided on or never became whole; what waits stays', async () => {
    const [decided, waiting, abandoned] = [await person(), await person(), await person()]
    await decided.all()
    await decided.decide({ outcome: 'refused', reason: 'expired' })
    await waiting.all()
    await abandoned.upload('card')
    const deps = { database: db.database, clock: { now: () => time.now }, documents: store }
    time.now = new Date(time.now.getTime() + 89 * 86_400_000)
    await purgeDocuments(deps, panelId)
    expect([(await decided.shown()).files.length, (await abandoned.shown()).files.length]).toEqual([3, 1])
    time.now = new Date(time.now.getTime() + 2 * 86_400_000)
    const before = filesThere().length
    expect(await purgeDocuments(deps, panelId)).toBeGreaterThanOrEqual(4)
    expect(filesThere().length).toBeLessThanOrEqual(before - 4)
    expect([(await decided.shown()).files, (await abandoned.shown()).files]).toEqual([[], []])
    expect((await waiting.shown()).files).toHaveLength(3)
    const [row] = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ count: number }>`select count(*)::int from identity.document where panel_id = ${panelId} and removed_at is not null`),
    )
    expect(row?.count).toBe(0)
  })
})
