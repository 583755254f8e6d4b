import { type Check, isTest, type Source } from '../check.ts'
import { foldersInCircles } from './circles.ts'
import { importsOf } from './imports.ts'

const CODE = /\.(ts|tsx)$/
const SERVER = ['domains', 'platform', 'connectors', 'apps/server/src']
const STOREFRONT = 'apps/storefront/app'

/** Folders of the server that import each other in a circle when they run, and folders of the storefront that do, types included. */
export function circlesIn(sources: readonly Source[]): { readonly server: readonly string[]; readonly storefront: readonly string[] } {
  const imports = sources
    .filter(({ path }) => CODE.test(path) && !isTest(path))
    .flatMap(importsOf)
    .flatMap(({ from, target, typeOnly }) => (target === undefined ? [] : [{ from, to: target, typeOnly }]))
  const atRunTime = imports.filter(({ typeOnly }) => !typeOnly)
  return { server: SERVER.flatMap((root) => foldersInCircles(atRunTime, root)), storefront: foldersInCircles(imports, STOREFRONT) }
}

export const folderCircles: Check = {
  name: 'circles of folders',
  reason: 'folders that import each other in a circle are one folder with a wall painted on it: move what both need to where neither is',
  find: (sources) => {
    const { server, storefront } = circlesIn(sources)
    return [...server, ...storefront].map((path) => ({
      path,
      message: 'imports a folder beside it that imports it back, over however many',
    }))
  },
}
