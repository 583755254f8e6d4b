import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentStorage } from '@vitrine/identity'

const KEY = /^\d+\/[0-9a-f-]{36}$/

/** Documents in a folder of this machine, readable by the server alone. */
export function createLocalDisk({ folder }: { readonly folder: string }): DocumentStorage {
  const root = path.resolve(folder)
  const placeOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a key of a document')
    return path.join(root, key)
  }
  return {
    put: async (key, bytes) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const half = `${place}.${randomUUID()}`
      try {
        await write(half, bytes)
        await rename(half, place)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    delete: (key) => rm(placeOf(key), { force: true }),
  }
}

async function write(place: string, bytes: Buffer): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
