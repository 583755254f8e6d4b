import { type Check, isTest, type Offence, type Source } from './check.ts'

/** Named in a package.json without being loaded by our code. */
const LOADED_BY_OTHERS: ReadonlySet<string> = new Set([
  // React Router's plugin looks for it to know on what the server runs.
  '@react-router/node',
  // The peer that React Router asks for beside React.
  'react-dom',
  // What vitest's provider of browsers asks for.
  'playwright',
  // The version whose API the generator of clients asks for, beside it.
  'typescript',
  // Installed on demand and run as programs (tools/on-demand).
  '@sparticuz/chromium',
  'lighthouse',
])
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

export const packages: Check = {
  name: 'packages',
  reason:
    'Each package.json names what the code beside it loads and nothing else, in exact versions; what only tests and tools load stands in the root.',
  find: (sources) =>
    sources.filter(({ path }) => path.endsWith('/package.json')).flatMap((manifest) => offencesOf(manifest, withoutManifest(sources))),
}

const withoutManifest = (sources: readonly Source[]): Source[] => sources.filter(({ path }) => /\.(ts|tsx|css)$/.test(path))

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function offencesOf({ path, text }: Source, sources: readonly Source[]): Offence[] {
  const { name, dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest
  const named = { ...dependencies, ...devDependencies }
  const folder = path.slice(0, -'package.json'.length)
  const own = sources.filter((source) => source.path.startsWith(folder))
  const loaded = new Set(own.flatMap(packagesIn))
  const needed = new Set(own.filter((source) => !isTest(source.path)).flatMap(packagesIn))
  const messages = [
    ...Object.keys(named)
      .filter((one) => !loaded.has(one) && !one.startsWith('@types/') && !LOADED_BY_OTHERS.has(one))
      .map((one) => `${one} is loaded by nothing here`),
    ...[...needed].filter((one) => !(one in named) && one !== name).map((one) => `${one} is loaded here and not named`),
    ...Object.entries(named)
      .filter(([one, version]) => !one.startsWith('@vitrine/') && !EXACT.test(version))
      .map(([one, version]) => `${one} in version ${version}: name one exactly`),
  ]
  return messages.map((message) => ({ path, message }))
}

/** Packages of others and of ours that a file loads; not what Node and the bundler bring. */
const packagesIn = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\burl) ?\(?['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g)].flatMap(([, name]) =>
    name && name !== 'virtual' ? [name] : [],
  )
