import { isTest } from '../check.ts'
import { rankOf } from '../domains.ts'
import { looksUpInConsole } from './console.ts'
import type { Import } from './imports.ts'
import { isContractPaths, isContractSchemas, isPublicApi, isTestingPlace, type Place, type Zone } from './places.ts'
import { looksUp, screenOf } from './storefront.ts'

/** `to` is undefined for packages of others and for Node's own modules. */
export type Crossing = Import & { at: Place; to: Place | undefined }

export type Rule = { name: string; reason: string; refuses(crossing: Crossing): boolean }

/** apps → connectors → domains → platform, and the browser's own short line: storefront → ui → kernel. */
const MAY_IMPORT: Record<Zone, readonly Zone[]> = {
  kernel: ['kernel'],
  platform: ['kernel', 'platform'],
  domain: ['kernel', 'platform', 'domain'],
  connector: ['kernel', 'platform', 'domain', 'connector'],
  ui: ['kernel', 'ui'],
  storefront: ['kernel', 'ui', 'domain', 'storefront'],
  console: ['kernel', 'ui', 'console'],
  // The palette functions of the theme, which measure a shop's colours for its operators (docs/adr/0061).
  server: ['kernel', 'platform', 'domain', 'connector', 'ui', 'server'],
  sandbox: ['sandbox'],
  workshop: ['kernel', 'platform', 'domain', 'connector', 'ui', 'storefront', 'console', 'server', 'sandbox', 'workshop'],
}

/** What each part of a domain may load from its own domain. Types are free: they are gone when the program runs. */
const PARTS: Record<string, readonly string[]> = {
  // Enumerations that the wire and the model share: the one thing both may load.
  vocabulary: ['vocabulary'],
  contract: ['contract', 'vocabulary'],
  model: ['model', 'errors', 'messages', 'vocabulary'],
  messages: ['messages'],
  errors: ['errors', 'model'],
  events: ['events', 'model'],
  ports: ['ports', 'errors', 'model'],
  metrics: ['metrics', 'ports', 'model'],
  deps: ['deps', 'ports', 'errors', 'model'],
  store: ['store', 'model', 'errors'],
  queries: ['queries', 'store', 'model', 'errors', 'ports', 'deps', 'messages'],
  // What a mail says, for the one domain that writes them.
  mails: ['mails', 'queries', 'store', 'model', 'errors', 'ports', 'deps', 'messages'],
  commands: ['commands', 'mails', 'queries', 'store', 'model', 'errors', 'events', 'ports', 'deps', 'metrics', 'messages'],
  http: ['http', 'commands', 'mails', 'queries', 'contract', 'model', 'errors', 'ports', 'deps', 'metrics', 'messages'],
  // Contract and ways in for operators, and what their commands load.
  operator: ['operator', 'commands', 'queries', 'store', 'contract', 'model', 'errors', 'ports', 'deps', 'messages', 'vocabulary'],
  jobs: ['jobs', 'commands', 'mails', 'queries', 'contract', 'model', 'errors', 'events', 'ports', 'deps', 'metrics', 'messages'],
  subscribers: [
    'subscribers',
    'jobs',
    'commands',
    'mails',
    'queries',
    'contract',
    'model',
    'errors',
    'events',
    'ports',
    'deps',
    'messages',
  ],
}

/** Tests meet the outside world as customers do: over a real connector that speaks to the sandbox. */
const OUTSIDE_WORLD: readonly Zone[] = ['sandbox', 'connector']

const SERVER_PACKAGES = /^(node:|zod($|\/)|pg($|-|\/)|kysely|fastify|@fastify\/|pino|prom-client|nodemailer)/
/** Packages without side effects that a model may use. */
const ONLY_COMPUTES = /^(zod|node:crypto|node:vm|sanitize-html|htmlparser2|otpauth|csv-parse\/sync|fast-xml-parser)$/
const isBrowser = ({ zone, path }: Place): boolean =>
  zone === 'ui' || zone === 'console' || (zone === 'storefront' && !/\.server\.tsx?$/.test(path))
const isTestCode = ({ path }: Place): boolean => isTest(path)
const isAcross = ({ at, to }: Crossing): boolean => to?.zone === 'domain' && !(at.zone === 'domain' && at.owner === to.owner)

export const RULES: readonly Rule[] = [
  {
    name: 'layers',
    reason: 'apps → connectors → domains → platform, never back: what lies below must work, and be understood, without what lies above',
    refuses: ({ at, to }) =>
      to !== undefined && !MAY_IMPORT[at.zone].includes(to.zone) && !(isTestCode(at) && OUTSIDE_WORLD.includes(to.zone)),
  },
  {
    name: 'workspaces by name',
    reason: 'another workspace is reached by its package name: a relative path walks around the door',
    refuses: ({ specifier, at, to }) =>
      specifier.startsWith('.') &&
      to !== undefined &&
      at.zone !== 'workshop' &&
      workspaceOf(at) !== workspaceOf(to) &&
      to.zone !== 'workshop',
  },
  {
    name: 'doors only',
    reason: 'a domain has one door, its index.ts: what lies behind it may change without asking anybody',
    refuses: (crossing) => {
      const { at, to } = crossing
      if (!to || !isAcross(crossing) || at.zone === 'workshop' || isPublicApi(to)) return false
      if (at.zone === 'storefront' && (isContractPaths(to) || isContractSchemas(to))) return false
      return !(isTestingPlace(to) && isTestCode(at))
    },
  },
  {
    name: 'order of domains',
    reason: 'a domain imports only domains before it in the list; backwards it hears events (an outbox row and a subscriber)',
    refuses: (crossing) =>
      crossing.at.zone === 'domain' && isAcross(crossing) && rankOf(crossing.to?.owner ?? '') > rankOf(crossing.at.owner),
  },
  {
    name: 'pricing is pure',
    reason: 'pricing has no tables and asks nobody: callers gather the facts, it calculates, on the server and in the browser alike',
    refuses: ({ at, to, specifier }) =>
      at.owner === 'pricing' &&
      at.part !== 'contract' &&
      !isTestCode(at) &&
      (to ? to.zone !== 'kernel' && to.owner !== 'pricing' : specifier !== ''),
  },
  {
    name: 'parts of a domain',
    reason:
      'http and jobs call commands and queries, those call store and model, and model knows nobody: so each can be read and tested alone',
    refuses: ({ at, to, typeOnly }) => {
      const allowed = at.zone === 'domain' && !isTestCode(at) ? PARTS[at.part] : undefined
      return !typeOnly && allowed !== undefined && to?.zone === 'domain' && to.owner === at.owner && !allowed.includes(to.part)
    },
  },
  {
    name: 'model is pure',
    reason:
      'model holds rules and state tables: no database, no framework, no clock of its own; it loads the kernel, pricing and what only computes',
    refuses: ({ at, to, typeOnly, specifier }) => {
      if (at.zone !== 'domain' || at.part !== 'model' || typeOnly || isTestCode(at) || ONLY_COMPUTES.test(specifier)) return false
      return !(to && (to.zone === 'kernel' || to.owner === at.owner || to.owner === 'pricing'))
    },
  },
  {
    name: 'contract stands alone',
    reason: 'a contract is read by browsers and by other teams: it imports the kernel, zod and the words of its domain, nothing else',
    refuses: ({ at, to, specifier }) => {
      if (at.zone !== 'domain' || at.part !== 'contract' || isTestCode(at)) return false
      return to ? to.zone !== 'kernel' && !(to.owner === at.owner && ['contract', 'vocabulary'].includes(to.part)) : specifier !== 'zod'
    },
  },
  {
    name: 'paths stay light',
    reason: 'contract/paths.ts is loaded by every page: zod would cost each visitor 25 KB',
    refuses: ({ at, to, typeOnly, specifier }) =>
      isContractPaths(at) && !typeOnly && (specifier === 'zod' || (to !== undefined && isContractSchemas(to))),
  },
  {
    name: 'connectors know ports',
    reason: 'a connector implements a port: of the business it needs the types its domain declares, and of another connector nothing',
    refuses: ({ at, to, typeOnly }) => {
      if (at.zone !== 'connector' || !to || isTestCode(at)) return false
      return (to.zone === 'domain' && !typeOnly) || (to.zone === 'connector' && to.owner !== at.owner)
    },
  },
  {
    name: 'light browser code',
    reason:
      'a page loads contract/paths, pricing, ui and the kernel; of contract/schemas it takes types: anything more would ship the server to every visitor',
    refuses: ({ at, to, typeOnly, specifier }) => {
      if (!isBrowser(at) || isTestCode(at)) return false
      if (!to) return !typeOnly && SERVER_PACKAGES.test(specifier)
      return to.zone === 'domain' && !isContractPaths(to) && to.owner !== 'pricing' && !(isContractSchemas(to) && typeOnly)
    },
  },
  {
    name: 'screens apart',
    reason:
      'a screen is what one address alone shows: what two of them need is a feature, so that each can be changed without reading the others',
    refuses: ({ at, to }) => {
      const [from, target] = [screenOf(at.path), screenOf(to?.path ?? '')]
      return from !== undefined && target !== undefined && from !== target
    },
  },
  {
    name: 'storefront layers',
    reason:
      'the storefront is read from the bottom up (tools/tidy/boundaries/storefront.ts): a folder knows those below it, never its neighbours or those above',
    // A test may hold together what a low folder writes and a higher one reads.
    refuses: ({ at, to }) => at.zone === 'storefront' && to?.zone === 'storefront' && !isTestCode(at) && looksUp(at.path, to.path),
  },
  {
    name: 'console layers',
    reason:
      'the console is read from the bottom up (tools/tidy/boundaries/console.ts): a folder knows those below it, never its neighbours, those above or another screen',
    refuses: ({ at, to }) => at.zone === 'console' && to?.zone === 'console' && !isTestCode(at) && looksUpInConsole(at.path, to.path),
  },
  {
    name: 'kernel runs anywhere',
    reason: 'the kernel is loaded by browsers too: no package and no module of Node',
    refuses: ({ at, to, typeOnly }) => at.zone === 'kernel' && !to && !typeOnly && !isTestCode(at),
  },
  {
    name: 'tests stay tests',
    reason: 'what serves tests (testing folders, vitest, the sandbox) has no place in what customers run',
    refuses: ({ at, to, specifier, typeOnly }) => {
      if (isTestCode(at) || at.zone === 'workshop' || at.zone === 'sandbox') return false
      return (to !== undefined && (isTestingPlace(to) || to.zone === 'sandbox')) || (specifier === 'vitest' && !typeOnly)
    },
  },
]

function workspaceOf({ path, zone, owner }: Place): string {
  if (zone === 'domain') return `domains/${owner}`
  if (zone === 'kernel' || zone === 'platform') return 'platform'
  return zone === 'storefront' || zone === 'console' || zone === 'server' ? `apps/${owner}` : (path.split('/')[0] ?? '')
}
