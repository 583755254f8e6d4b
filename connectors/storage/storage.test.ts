import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DocumentStorage } from '@vitrine/identity'
import { type S3Server, startS3 } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalDisk } from './local-disk/index.ts'
import { createS3 } from './s3/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = (options: { secretAccessKey?: string; bucket?: string } = {}): DocumentStorage => {
  const { accessKeyId, secretAccessKey, url } = s3
  const credentials = { accessKeyId, secretAccessKey: options.secretAccessKey ?? secretAccessKey }
  return createS3({ bucket: options.bucket ?? s3.bucket, region: 'eu-central-1', endpoint: url, credentials, timeoutMs: 2_000 })
}
const stores: [string, () => DocumentStorage][] = [
  ['a folder', () => createLocalDisk({ folder })],
  ['a bucket', () => bucket()],
]
const KEY = '7/0d3adb33-0000-4000-8000-000000000001'
const photo = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3])

describe.each(stores)('%s', (_, open) => {
  it('stores a file under its key, and returns exactly that', async () => {
    await open().put(KEY, photo, 'image/jpeg')
    expect(await open().get(KEY)).toEqual(photo)
    await open().put(KEY, Buffer.from('other'), 'image/png')
    expect(await open().get(KEY)).toEqual(Buffer.from('other'))
  })
  it('deletes it, idempotently', async () => {
    await open().put(KEY, photo, 'image/jpeg')
    await open().delete(KEY)
    expect(await open().get(KEY)).toBeUndefined()
    await open().delete(KEY)
  })
  it.each(['../secret', '7/../../x', '7/a\0b', '', '/etc/passwd', 'x/0d3adb33-0000-4000-8000-000000000001', `${KEY}/more`])(
    'has no place called "%s"',
    async (key) => {
      const store = open()
      await expect((async () => store.put(key, photo, 'image/jpeg'))()).rejects.toThrow('not a key')
      await expect((async () => store.get(key))()).rejects.toThrow('not a key')
      await expect((async () => store.delete(key))()).rejects.toThrow('not a key')
    },
  )
})

it('a folder and its files are the server’s alone, and half a file is never left', async () => {
  await createLocalDisk({ folder }).put(KEY, photo, 'image/jpeg')
  const place = path.join(folder, '7')
  expect([statSync(place).mode & 0o777, statSync(path.join(folder, KEY)).mode & 0o777]).toEqual([0o700, 0o600])
  expect(readdirSync(place)).toEqual([path.basename(KEY)])
})

describe('a bucket over the wire', () => {
  it('is asked with signatures that the service accepts, and encrypts what it stores', async () => {
    await bucket().put(KEY, photo, 'image/jpeg')
    expect(s3.objects()).toEqual([{ key: `documents/${KEY}`, bytes: photo, contentType: 'image/jpeg', encryption: 'AES256' }])
  })
  it('throws for a wrong key and for a bucket that is not there', async () => {
    await expect(bucket({ secretAccessKey: 'wrong' }).get(KEY)).rejects.toThrow(/signature/i)
    await expect(bucket({ bucket: 'elsewhere' }).put(KEY, photo, 'image/jpeg')).rejects.toThrow()
  })
  it('is tried again after one failure, and throws when it goes on failing', async () => {
    s3.addFault({ kind: 'error-before', status: 503, times: 1 })
    await bucket().put(KEY, photo, 'image/jpeg')
    expect(await bucket().get(KEY)).toEqual(photo)
    s3.addFault({ kind: 'hang' })
    await expect(bucket().get(KEY)).rejects.toThrow()
    s3.clearFaults()
  })
})
