import type { Check, Offence, Source } from './check.ts'

const LIST = 'docs/dependencies.md'

export const dependencies: Check = {
  name: 'dependencies',
  reason: `Every direct dependency has a reason and a licence in ${LIST}, and nothing stands there that is gone.`,
  find: (sources) => {
    const list = sources.find(({ path }) => path === LIST)
    if (!list) return [{ path: LIST, message: 'is missing' }]
    const listed = new Set([...list.text.matchAll(/^\| `([^`]+)`/gm)].map((row) => row[1] ?? ''))
    const used = sources.filter(({ path }) => path === 'package.json' || path.endsWith('/package.json')).flatMap(directOf)
    const names = new Set(used.map(({ name }) => name))
    const unlisted = used
      .filter(({ name }) => !listed.has(name))
      .map(({ path, name }): Offence => ({ path, message: `${name} is not in ${LIST}` }))
    const gone = [...listed]
      .filter((name) => !names.has(name))
      .map((name): Offence => ({ path: LIST, message: `${name} is no longer a dependency` }))
    return [...unlisted, ...gone]
  },
}

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

function directOf({ path, text }: Source): { path: string; name: string }[] {
  const manifest = JSON.parse(text) as Manifest
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  return names.filter((name) => !name.startsWith('@vitrine/')).map((name) => ({ path, name }))
}
