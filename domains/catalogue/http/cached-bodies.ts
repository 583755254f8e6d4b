import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CachedBody } from '@vitrine/platform/http'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Lists are packed once for each version and language and then sent thousands of times, but the first visitor waits for it. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Bodies that belong to an object (a snapshot): packed at the first question, forgotten together with it. */
export function createCachedBodies<Owner extends object>() {
  const owners = new WeakMap<Owner, Map<string, Promise<CachedBody>>>()
  return (owner: Owner, name: string, build: () => unknown): Promise<CachedBody> => {
    const bodies = owners.get(owner) ?? new Map<string, Promise<CachedBody>>()
    owners.set(owner, bodies)
    const known = bodies.get(name)
    if (known) return known
    const packed = pack(build)
    bodies.set(name, packed)
    packed.catch(() => bodies.delete(name))
    return packed
  }
}

async function pack(build: () => unknown): Promise<CachedBody> {
  const plain = Buffer.from(JSON.stringify(build()))
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: GZIP_LEVEL }),
  ])
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`, plain, gzip: zipped, brotli }
}
