import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { createShopper } from '../../../tools/stack/shopper.ts'
import type { Verdict } from '../../faults/books/compare-books.ts'
import type { Customer } from '../../faults/kills/customers.ts'
import { ask } from '../debian-cluster.ts'

/** A customer hands in a photo in the shop, as a browser does. */
export async function handInPhoto(port: number, { host, email, password }: Customer, step: 'identity' | 'card'): Promise<void> {
  const shopper = await createShopper({ port, host })
  const { headers: given } = await shopper.ask('POST', '/login', { email, password, 'g-recaptcha-response': 'sandbox-pass' })
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3377aa' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('step', step)
  form.set('file', new File([new Uint8Array(photo)], `${step}.jpg`, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    host: `${host}:${port}`,
    authorization: String(given.authorization),
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'POST', path: '/core/api/v1/verification-document', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', reject)
      .end(body)
  })
  if (status !== 200) throw new Error(`The photo was refused: ${status}`)
}

export interface DocumentCopies {
  /** Copies what is new; files never change. */
  copy(): void
  /** The disk is gone. */
  lose(): void
  bringBack(): void
}

export function documentCopies(folder: string, copies: string): DocumentCopies {
  return {
    copy: () => existsSync(folder) && cpSync(folder, copies, { recursive: true, force: false }),
    lose: () => rmSync(folder, { recursive: true }),
    bringBack: () => cpSync(copies, folder, { recursive: true }),
  }
}

interface DocumentRow {
  readonly key: string
}

/** Every document that the database knows, with what its file holds. */
export async function documentsOf(adminUrl: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ask<DocumentRow>(
    adminUrl,
    `select panel_id || '/' || document_id as key from identity.document where stored_at is not null and removed_at is null`,
  )
  return new Map(rows.map(({ key }) => [key, digestOf(path.join(folder, key))]))
}

const digestOf = (file: string): string => (existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'gone')

export function documentsAgree(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Verdict {
  const wrong = [...before].flatMap(([key, digest]) =>
    after.get(key) === digest ? [] : [`document ${key} is ${after.has(key) ? 'another file or gone' : 'not in the restored database'}`],
  )
  return {
    promise: 'every document that was handed in is restored, byte for byte',
    wrong: before.size === 0 ? ['none was handed in'] : wrong,
  }
}
