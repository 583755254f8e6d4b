import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { AssetFile, KeptAssets } from '@vitrine/platform/assets'
import { notFound } from '@vitrine/platform/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const FOREVER = 'public, max-age=31536000, immutable'

/** What pages load by hashed names: this version's files from its build, those of another version from the database. */
export async function mountAssets(app: FastifyInstance, folder: string, kept: KeptAssets): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(async (request, reply) => {
        const name = /\/assets\/([\w./-]+)(?:\?|$)/.exec(request.url)?.[1]
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const file = isRead && name !== undefined ? await kept.find(name) : undefined
        if (!file || name === undefined) throw notFound()
        return sendKept(request, reply, { name, file })
      })
      if (!existsSync(folder)) return
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        decorateReply: false,
        index: false,
      })
    },
    { prefix: '/assets' },
  )
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, { name, file }: { name: string; file: AssetFile }) {
  const { body, isBrotli } = file
  reply
    .code(200)
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .headers({ 'cache-control': FOREVER, vary: 'accept-encoding' })
  if (!isBrotli) return reply.send(body)
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.header('content-encoding', 'br').send(body)
  return reply.send(await promisify(brotliDecompress)(body))
}
