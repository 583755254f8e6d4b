import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CachedBody } from '../route.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Compressed once and then sent thousands of times, but the first caller waits for it. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** An answer as JSON, plain and compressed, with its ETag. */
export async function packBody(answer: unknown): Promise<CachedBody> {
  const plain = Buffer.from(JSON.stringify(answer))
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: GZIP_LEVEL }),
  ])
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`, plain, gzip: zipped, brotli }
}
