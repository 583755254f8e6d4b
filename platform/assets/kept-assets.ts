import type { Database } from '../database/index.ts'
import type { AppName, AssetFile } from './publish-assets.ts'
import { assetNames, findAsset } from './store/asset-store.ts'

export interface KeptAssets {
  /** The file of another version; undefined when no version had it. */
  find(name: string): Promise<AssetFile | undefined>
}

/** Names that nobody has are asked for by anybody: the list is read so often at most. */
const LIST_AGE_MS = 2000

/** Files of other versions than this process's own: those before it, and the one that is being rolled out. */
export function keptAssets(database: Database, app: AppName): KeptAssets {
  let known = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const readList = async (): Promise<void> => {
    known = new Set((await database.system((trx) => assetNames(trx, app))).map(({ name }) => name))
    readAt = performance.now()
  }
  return {
    find: async (name) => {
      if (!known.has(name) && performance.now() - readAt > LIST_AGE_MS) {
        reading ??= readList().finally(() => {
          reading = undefined
        })
        await reading
      }
      if (!known.has(name)) return undefined
      const row = await database.system((trx) => findAsset(trx, app, name))
      return row && { body: row.body, isBrotli: row.is_brotli }
    },
  }
}
