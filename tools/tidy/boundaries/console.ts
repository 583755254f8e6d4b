const APP = 'apps/console/app/'

/** The console's folders, lowest first. A folder may import those of lower rows, never its neighbours in its own row and never a higher one. */
const LAYERS: readonly (readonly string[])[] = [
  ['messages', 'values'],
  ['api'],
  ['session'],
  ['parts'],
  ['forms', 'preview'],
  ['grid', 'lists', 'orders', 'entry', 'guide'],
  ['shell'],
  ['screens/*'],
  // What tests render parts of the console with.
  ['testing'],
]

/** Files beside the folders: these begin everything and so stand above it; any other is ground that everybody may use. */
const TOP = /^(main|routes)\.tsx$/
const BASE = -1

/** The folder a file of the console belongs to: `grid`, `screens/services`; the file itself when it lies beside them. */
export function consoleFolderOf(path: string): string | undefined {
  if (!path.startsWith(APP)) return undefined
  const [first = '', second = '', third] = path.slice(APP.length).split('/')
  return first === 'screens' && third !== undefined ? `${first}/${second}` : first
}

/** How high a file stands; undefined for a folder that is in no layer. */
export function consoleHeightOf(path: string): number | undefined {
  const folder = consoleFolderOf(path)
  if (folder === undefined) return undefined
  if (!path.slice(APP.length).includes('/')) return TOP.test(folder) ? LAYERS.length : BASE
  const layer = LAYERS.findIndex((folders) => folders.includes(folder.startsWith('screens/') ? 'screens/*' : folder))
  return layer < 0 ? undefined : layer
}

/** Whether an import goes up, or sideways into another folder of the same layer. */
export function looksUpInConsole(from: string, to: string): boolean {
  const [low, high] = [consoleHeightOf(from), consoleHeightOf(to)]
  if (low === undefined || high === undefined || consoleFolderOf(from) === consoleFolderOf(to)) return false
  return high > low || (high === low && low !== BASE && low !== LAYERS.length)
}
