import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from './check.ts'

const ASSETS = ['apps/storefront/build/client/assets', 'apps/console/build/client/assets']
/** Names that survive minification: zod's own error class and the marker on its schemas. */
const ZOD = /ZodError|_zod\.(def|parse|run)/

export const clientBuild: Check = {
  name: 'client build',
  reason: 'zod checks on the server; in the browser it costs every visitor 25 KB. Something imports more than types of a contract/schemas.',
  find: () => ASSETS.filter((folder) => existsSync(folder)).flatMap(scriptsWithZod),
}

const scriptsWithZod = (folder: string): readonly { path: string; message: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js') && ZOD.test(readFileSync(path.join(folder, name), 'utf8')))
    .map((name) => ({ path: `${folder}/${name}`, message: 'contains zod' }))
