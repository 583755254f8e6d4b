import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page-cache.ts'

type Encoding = 'br' | 'gzip' | undefined

/** The best encoding that the visitor takes. */
function encodingOf(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** A ready page in the best encoding that the visitor takes. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers)
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  const encoding = encodingOf(request)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? page.brotli : page.gzip)
}

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]
/** Packed once and sent once: quick counts for more here than small. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** Below this a packed body is no smaller by a packet. */
const PACKED_BYTES_MIN = 1_400

/**
 * One visitor's page, compressed off the rendering thread. The length of a page with both a secret and text of its address leaks it (BREACH); the session
 * cookie is SameSite, so no other site can have such pages loaded.
 */
export async function sendOnce(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  const encoding = body.length < PACKED_BYTES_MIN ? undefined : encodingOf(request)
  if (!encoding) return reply.send(body)
  const packed = encoding === 'br' ? await inBrotli(body, BROTLI) : await inGzip(body)
  return reply.header('content-encoding', encoding).send(packed)
}
