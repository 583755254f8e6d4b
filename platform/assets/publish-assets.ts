import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AssetRow, writeAssets } from './store/asset-store.ts'

export type AppName = 'storefront' | 'console'

export interface AssetFile {
  readonly body: Buffer
  readonly isBrotli: boolean
}

/** A page that was open for longer than this is loaded anew when it misses a file. */
const KEPT_DAYS = 30
const PACKED = /\.(br|gz)$/

/**
 * Puts the files of a build where every process of this and of the next version finds them, before the first process of this version starts: while two versions serve, a page of one asks
 * the other for its files. Those of versions before stay for a month. Without a build nothing happens.
 */
export async function publishAssets(adminUrl: string, app: AppName, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  await writeAssets(adminUrl, app, { names, read: (name) => readAsset(folder, name), keptDays: KEPT_DAYS })
}

function readAsset(folder: string, name: string): AssetRow {
  const file = path.join(folder, name)
  const isBrotli = existsSync(`${file}.br`)
  return { name, is_brotli: isBrotli, body: readFileSync(isBrotli ? `${file}.br` : file) }
}
