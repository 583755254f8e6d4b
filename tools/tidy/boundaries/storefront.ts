const APP = 'apps/storefront/app/'

/**
 * The storefront's folders, lowest first. A folder may import those of lower rows, never its neighbours in its own row and never a higher one.
 * `features/` and `screens/` are shelves: what stands on them is ranked (`features/payment`), and all screens share the top row.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['prices', 'request', 'files', 'messages'],
  ['api'],
  ['i18n', 'preferences'],
  ['shop'],
  ['page', 'offline', 'language'],
  ['errors'],
  ['session'],
  ['consent'],
  ['overlays'],
  [
    'features/networks',
    'features/banners',
    'features/charts',
    'features/movements',
    'features/mail-choices',
    'features/api-keys',
    'features/attachments',
  ],
  ['features/channels', 'features/order-list'],
  ['forms'],
  ['features/payment'],
  ['features/services'],
  ['features/ordering', 'features/sign-in', 'features/withdrawal', 'features/order-actions', 'features/order-updates'],
  ['features/order-view'],
  ['features/plans', 'features/keyword-tools'],
  ['frame'],
  ['screens/*'],
  // What tests render parts of the shop with.
  ['testing'],
]

/** Files beside the folders: these four begin everything and so stand above it; any other is ground that everybody may use. */
const TOP = /^(root\.tsx|routes\.ts|entry\.(client|server)\.tsx)$/
const BASE = -1

/** The folder a file of the storefront belongs to: `frame`, `features/payment`, `screens/orders`; the file itself when it lies beside them. */
export function roomOf(path: string): string | undefined {
  if (!path.startsWith(APP)) return undefined
  const [first = '', second = '', third] = path.slice(APP.length).split('/')
  return (first === 'features' || first === 'screens') && third !== undefined ? `${first}/${second}` : first
}

export const screenOf = (path: string): string | undefined => {
  const room = roomOf(path)
  return room?.startsWith('screens/') ? room : undefined
}

/** How high a file stands; undefined for a folder that is in no layer. */
export function heightOf(path: string): number | undefined {
  const room = roomOf(path)
  if (room === undefined) return undefined
  if (!path.slice(APP.length).includes('/')) return TOP.test(room) ? LAYERS.length : BASE
  const layer = LAYERS.findIndex((rooms) => rooms.includes(room.startsWith('screens/') ? 'screens/*' : room))
  return layer < 0 ? undefined : layer
}

/** Whether an import goes up, or sideways into another folder of the same layer. Between screens another rule speaks. */
export function looksUp(from: string, to: string): boolean {
  const [low, high] = [heightOf(from), heightOf(to)]
  if (low === undefined || high === undefined || roomOf(from) === roomOf(to)) return false
  return high > low || (high === low && low !== BASE && low !== LAYERS.length)
}
