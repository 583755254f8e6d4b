import { importsOf } from '../boundaries/imports.ts'
import { screenOf } from '../boundaries/storefront.ts'
import { type Check, isTest, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, textOf, walk } from '../syntax.ts'

const APP = 'apps/storefront/app/'
const ROUTES = `${APP}routes.ts`
/** Loaded with every page: the frame's own words, and those of banners where a panel has some (root.tsx). */
const EVERYWHERE: readonly string[] = ['common', 'banners']

export const routeCatalogues: Check = {
  name: 'route catalogues',
  reason:
    'A route names the message catalogues its page begins with: without one that its screen uses the page comes twice, and one that nothing on it uses is loaded for nobody.',
  find: (sources) => {
    const routes = sources.find(({ path }) => path === ROUTES)
    if (!routes) return []
    const files = new Map(
      sources.filter(({ path }) => path.startsWith(APP) && /\.tsx?$/.test(path) && !isTest(path)).map((source) => [source.path, source]),
    )
    const modules = routeModules(routes).flatMap((path) => files.get(path) ?? [])
    const layouts = modules.filter(({ text }) => /<Outlet\b/.test(text))
    return modules.flatMap((module) => judge(module, files, layouts))
  },
}

type Files = ReadonlyMap<string, Source>

function judge(module: Source, files: Files, layouts: readonly Source[]): Offence[] {
  const named = namedBy(module)
  const at = (message: string): Offence => ({ path: module.path, message })
  const own = screenOf(module.path)
  const given = new Set([
    ...EVERYWHERE,
    ...(named ?? []),
    ...layouts.filter(({ path }) => screenOf(path) === own).flatMap((each) => namedBy(each) ?? []),
  ])
  const atOnce = reachedFrom(module, files, false)
  const missing = catalogues(atOnce.filter(({ path }) => own !== undefined && screenOf(path) === own)).filter((name) => !given.has(name))
  const used = new Set(catalogues(reachedFrom(module, files, true)))
  const idle = (named ?? []).filter((name) => !used.has(name) && !EVERYWHERE.includes(name))
  return [
    ...missing.map((name) => at(`does not name "${name}", which its screen uses`)),
    ...idle.map((name) => at(`names "${name}", which nothing it loads uses`)),
  ]
}

const routeModules = ({ path, text }: Source): string[] => {
  const found = new Set<string>()
  walk(parse(path, text), (node) => {
    const file = textOf(node)
    if (file && /\.tsx?$/.test(file)) found.add(APP + file)
  })
  return [...found]
}

/** The catalogues of `export const handle = { ns: […] }`; undefined where a route has none. */
function namedBy({ path, text }: Source): string[] | undefined {
  let named: string[] | undefined
  walk(parse(path, text), (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || node.id.name !== 'handle' || !isNode(node.init)) return
    const list = elementsOf(node.init, 'properties').find(({ key }) => isNode(key) && key.name === 'ns')?.value
    if (isNode(list)) named = elementsOf(list, 'elements').flatMap((each) => textOf(each) ?? [])
  })
  return named
}

/** The module and what it loads; with `lazily`, what it may load later as well. */
function reachedFrom(module: Source, files: Files, lazily: boolean): Source[] {
  const reached = new Set([module])
  for (const source of reached)
    for (const { target, typeOnly, lazy } of importsOf(source)) {
      const next = target !== undefined && !typeOnly && (lazily || !lazy) ? files.get(target) : undefined
      if (next) reached.add(next)
    }
  return [...reached]
}

/** What `useTranslation('a')`, `useTranslation(['a', 'b'])`, `t('a:key')` and `<Translation ns="a">` ask for. */
function catalogues(sources: readonly Source[]): string[] {
  const found = new Set<string>()
  for (const { path, text } of sources)
    walk(parse(path, text), (node) => {
      if (node.type === 'CallExpression') for (const name of askedBy(node)) found.add(name)
      if (node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'ns') found.add(textOf(node.value) ?? 'common')
    })
  return [...found]
}

function askedBy(call: Node): string[] {
  const callee = isNode(call.callee) ? call.callee : undefined
  const [first] = elementsOf(call, 'arguments')
  if (callee?.name === 'useTranslation')
    return first?.type === 'ArrayExpression'
      ? elementsOf(first, 'elements').flatMap((each) => textOf(each) ?? [])
      : [textOf(first) ?? 'common']
  const translator = callee?.name ?? (isNode(callee?.property) ? callee.property.name : undefined)
  const [, catalogue] = (translator === 't' && /^([\w-]+):/.exec(textOf(first) ?? '')) || []
  return catalogue ? [catalogue] : []
}

const elementsOf = (node: Node, field: string): Node[] => {
  const list = node[field]
  return Array.isArray(list) ? list.filter(isNode) : []
}
