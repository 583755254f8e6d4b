import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const MINUTES_APART_MAX = 15

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const keyed = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether a request has a fresh signature of these keys (AWS Signature Version 4) over this body. */
export function isSigned(
  request: FastifyRequest,
  body: Buffer,
  keys: { readonly accessKeyId: string; readonly secretAccessKey: string },
): boolean {
  const [, keyId, day = '', region = '', names = '', signature = ''] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const date = String(request.headers['x-amz-date'] ?? '')
  if (keyId !== keys.accessKeyId || !date.startsWith(day) || !isRecent(date)) return false
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '')
  if (/^[0-9a-f]{64}$/.test(claimed) && claimed !== sha256(body)) return false
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, names.split(';'), claimed))].join('\n')
  const signing = ['s3', 'aws4_request'].reduce<Buffer>(keyed, keyed(keyed(`AWS4${keys.secretAccessKey}`, day), region))
  return timingSafeEqual(keyed(signing, toSign), Buffer.from(signature, 'hex'))
}

function isRecent(date: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.abs(Date.now() - at) < MINUTES_APART_MAX * 60_000
}

function canonical(request: FastifyRequest, names: readonly string[], payload: string): string {
  const url = new URL(request.url, 'http://s3')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  return [request.method, url.pathname, query, headers, names.join(';'), payload].join('\n')
}
