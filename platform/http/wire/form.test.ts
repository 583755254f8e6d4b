import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../kernel/index.ts'
import { testApp } from '../../testing/index.ts'
import { implement } from '../index.ts'

const MEGABYTE = 1024 * 1024
const upload = defineRoute({ method: 'POST', path: '/api/v1/upload' } as const, {
  id: 'TEST-FORM',
  operation: 'try1',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Upload',
  form: { fileBytesMax: MEGABYTE },
  body: z.object({ file: z.file(), step: z.enum(['one', 'two']) }),
  response: z.object({ data: z.string() }),
})
const plain = defineRoute({ method: 'POST', path: '/api/v1/plain' } as const, {
  id: 'TEST-PLAIN',
  operation: 'try2',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Plain',
  body: z.object({ step: z.string() }),
})

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({
    panelOf: async () => ({ id: 1 }),
    callerOf: async () => undefined,
    routes: [
      implement(upload, async ({ body }) => ({ data: `${body.file.name} ${body.file.size} ${body.step}` })),
      implement(plain, async () => undefined),
    ],
  })
})
afterAll(() => app.close())

type Parts = Readonly<Record<string, string | File | readonly File[]>>

async function send(parts: Parts, url = '/core/api/v1/upload') {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) for (const one of [value].flat()) form.append(name, one)
  const request = new Request('http://x', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { host: 'shop.test', 'content-type': request.headers.get('content-type') ?? '' }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}
const file = (size: number, name = 'a.jpg') => new File([new Uint8Array(size)], name)

describe('a form with a file', () => {
  it('is read as its texts and the file, without the folders of its sender', async () => {
    expect((await send({ step: 'two', file: file(5, '../ü.jpg') })).body).toEqual({ data: 'ü.jpg 5 two' })
    expect((await send({ file: file(MEGABYTE), step: 'one' })).body).toEqual({ data: `a.jpg ${MEGABYTE} one` })
  })
  it('says which field is wrong', async () => {
    const required = 'The file field is required.'
    const errors = { file: [required], step: ['The selected step is invalid.'] }
    expect(await send({ step: 'three' })).toEqual({ status: 422, body: { message: required, errors } })
    expect((await send({ step: 'one', file: 'text' })).body.errors).toEqual({ file: ['The file must be of type file.'] })
  })
  it('stops at a file that is too big, and takes no second one', async () => {
    const { status, body } = await send({ step: 'one', file: file(MEGABYTE + 1) })
    expect([status, body.errors]).toEqual([422, { file: ['The file must not be larger than 1 MB.'] }])
    expect((await send({ step: 'one', file: [file(1), file(1)] })).status).toBe(422)
    expect((await send({ step: 'x'.repeat(10_000), file: file(1) })).status).toBe(422)
  })
  it('that is broken or no form at all is the sender’s mistake', async () => {
    const ask = async (contentType: string, payload: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/core/api/v1/upload',
          headers: { host: 'shop.test', 'content-type': contentType },
          payload,
        })
      ).statusCode
    expect(await ask('multipart/form-data; boundary=x', '--x\r\nnonsense')).toBe(422)
    expect(await ask('multipart/form-data', 'nothing')).toBe(422)
    expect(await ask('application/json', '{"step":"one","file":"x"}')).toBe(422)
    expect(await ask('multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--')).toBe(
      422,
    )
  })
  it('is taken by its own routes only', async () => {
    expect((await send({ step: 'one' }, '/core/api/v1/plain')).status).toBe(422)
    const { paths } = (await app.inject('/core/openapi.json')).json()
    expect(Object.keys(paths['/api/v1/upload'].post.requestBody.content)).toEqual(['multipart/form-data'])
  })
})
