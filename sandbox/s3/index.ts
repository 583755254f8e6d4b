import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFaults, type FaultRule } from '../server/faults.ts'
import { rawBody } from '../server/fields.ts'
import { serve } from '../server/serve.ts'
import { answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { sendOnWire, type WireAnswer } from '../server/wire.ts'
import { isSigned } from './is-signed.ts'

export interface S3ServerOptions {
  readonly port?: number
  readonly bucket?: string
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
}

/** An object as it was put. */
export interface StoredObject {
  readonly key: string
  readonly bytes: Buffer
  readonly contentType: string
  readonly encryption: string | null
}

export interface S3Server {
  readonly url: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  objects(): readonly StoredObject[]
  calls(): readonly { readonly method: string; readonly key: string; readonly status: number }[]
  addFault(rule: FaultRule): void
  clearFaults(): void
  stop(): Promise<void>
}

/** One private bucket in memory: PUT, GET, HEAD and DELETE of objects, with signatures of version 4 checked as S3 checks them. */
export async function startS3(options: S3ServerOptions = {}): Promise<S3Server> {
  const { bucket = 'sandbox', accessKeyId = 'sandbox-access-key', secretAccessKey = 'sandbox-secret-key' } = options
  const objects = new Map<string, StoredObject>()
  const faults = createFaults({ seed: 1, defaultAction: 'ask' })
  const calls: { method: string; key: string; status: number }[] = []

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = keyOf(request.url, bucket)
    const struck = faults.take({ action: 'ask' })
    await sleep(delayOf(struck))
    const before = faultAt(struck, 'before')
    const sent = before ? answerBefore(before) : carriedOut(request, key)
    calls.push({ method: request.method, key: key ?? '', status: sent.status })
    sendOnWire(reply, request.method === 'HEAD' ? { ...sent, body: '' } : sent)
  }
  function carriedOut(request: FastifyRequest, key: string | undefined): WireAnswer {
    if (!isSigned(request, rawBody(request), { accessKeyId, secretAccessKey }))
      return problem(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.')
    if (key === undefined) return problem(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const found = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, objectOf(request, key))
        return { status: 200, contentType: 'application/xml', body: '', ending: 'answer', headers: { etag: etagOf(rawBody(request)) } }
      case 'DELETE':
        objects.delete(key)
        return { status: 204, contentType: 'application/xml', body: '', ending: 'answer' }
      default:
        return found
          ? { status: 200, contentType: found.contentType, body: found.bytes, ending: 'answer', headers: { etag: etagOf(found.bytes) } }
          : problem(404, 'NoSuchKey', 'The specified key does not exist.')
    }
  }
  const served = await serve({
    port: options.port ?? 0,
    bodyLimit: 20_000_000,
    build: (app) => {
      app.get('/_books/objects', async () => ({
        objects: [...objects.values()].map(({ bytes, ...rest }) => ({ ...rest, size: bytes.length })),
      }))
      app.all('/*', answer)
    },
  })
  return {
    url: served.url,
    bucket,
    accessKeyId,
    secretAccessKey,
    objects: () => [...objects.values()],
    calls: () => calls,
    addFault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    stop: () => served.stop(),
  }
}

function keyOf(url: string, bucket: string): string | undefined {
  const path = decodeURIComponent(new URL(url, 'http://s3').pathname)
  return path.startsWith(`/${bucket}/`) ? path.slice(bucket.length + 2) : undefined
}

const objectOf = (request: FastifyRequest, key: string): StoredObject => ({
  key,
  bytes: rawBody(request),
  contentType: request.headers['content-type'] ?? 'application/octet-stream',
  encryption: String(request.headers['x-amz-server-side-encryption'] ?? '') || null,
})

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

const problem = (status: number, code: string, message: string): WireAnswer => ({
  status,
  contentType: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${createHmac('sha256', code).digest('hex').slice(0, 16)}</RequestId></Error>`,
  ending: 'answer',
})
