import path from 'node:path'
import { temporaryFolder } from '@vitrine/platform/processes'
import { type Stack, startStack } from '../../tools/stack/stack.ts'

export const HOST = 'tidewell.localhost'
export const ROOT = path.join(import.meta.dirname, '../..')
export const SERVER = path.join(ROOT, 'apps/server/src/main.ts')

export interface Shop {
  readonly stack: Stack
  readonly origin: string
  readonly hostHeader: string
  /** A folder that is gone when the benchmark ends. */
  readonly folder: string
}

/** The shop as it is sold: built, a durable database, the server process on its own; everything is gone afterwards. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('vitrine-bench-')
  try {
    const stack = await startStack({
      dataDir: path.join(folder.path, 'data'),
      port: 0,
      durable: true,
      serverEnvironment: { ROLES: 'http', PAGES_PER_MINUTE: '1000000', ...profiling() },
    })
    try {
      return await work({ stack, origin: `http://127.0.0.1:${stack.port}`, hostHeader: `${HOST}:${stack.port}`, folder: folder.path })
    } finally {
      await stack.stop()
    }
  } finally {
    folder.remove()
  }
}

/** `--cpu-prof` leaves a profile of the server process in .data/profiles. */
function profiling(): Record<string, string> {
  return process.argv.includes('--cpu-prof') ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.join(ROOT, '.data/profiles')}` } : {}
}
