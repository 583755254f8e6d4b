import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from './check.ts'

const ASSETS = 'apps/storefront/build/client/assets'
/** Names that survive minification: zod's own error class and the marker on its schemas. */
const ZOD = /ZodError|_zod\.(def|parse|run)/

export const clientBuild: Check = {
  name: 'client build',
  reason: 'zod checks on the server; in the browser it costs every visitor 25 KB. Something imports more than types of a contract/schemas.',
  find: () => {
    if (!existsSync(ASSETS)) return []
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
    return scripts
      .filter((name) => ZOD.test(readFileSync(path.join(ASSETS, name), 'utf8')))
      .map((name) => ({ path: `${ASSETS}/${name}`, message: 'contains zod' }))
  },
}
