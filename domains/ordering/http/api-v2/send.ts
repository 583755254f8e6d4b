import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESSED_FROM_BYTES = 1024
const BROTLI_QUALITY = 4
const brotli = promisify(brotliCompress)

/** An answer that is never the same twice. The content type is exactly `application/json`: clients compare it without a charset, which a body of bytes leaves as it is. */
export async function send(reply: FastifyReply, request: FastifyRequest, body: object): Promise<FastifyReply> {
  reply.headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  return reply.send(await compressed(reply, request, Buffer.from(JSON.stringify(body))))
}

/** An answer that a client may cache and revalidate by its ETag: 304 without a body while it is the same. */
export async function sendCacheable(reply: FastifyReply, request: FastifyRequest, body: object): Promise<FastifyReply> {
  if ('error' in body) return send(reply, request, body)
  const bytes = Buffer.from(JSON.stringify(body))
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'content-type': 'application/json', 'cache-control': 'private, no-cache', etag })
  const known = String(request.headers['if-none-match'] ?? '').split(',')
  if (known.some((one) => one.trim() === etag)) return reply.code(304).send()
  return reply.send(await compressed(reply, request, bytes))
}

async function compressed(reply: FastifyReply, request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (bytes.length < COMPRESSED_FROM_BYTES) return bytes
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  }
  if (!/\bgzip\b/.test(accepted)) return bytes
  reply.header('content-encoding', 'gzip')
  return promisify(gzip)(bytes)
}
