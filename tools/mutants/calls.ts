import { isNode, type Node, textOf, walk } from '../tidy/syntax.ts'
import type { Modules, Place } from './modules.ts'

/** A call of our API: its path, and the code that answers it. */
interface Route {
  readonly method: string
  readonly path: string
  readonly answeredBy: readonly Place[]
}
export type Routes = readonly Route[]

/** An operation of a contract: `listTasks: { method: 'GET', path: '/api/v1/tasks' }`. */
const OPERATION = /(\w+):\s*\{\s*method:\s*'(\w+)',\s*path:\s*'([^']+)'/g

/** Every call of the domains, with its handler and the commands and queries that the handler names. */
export function readRoutes(modules: Modules, files: readonly string[]): Routes {
  const operations = new Map<string, { method: string; path: string }>()
  for (const file of files.filter((one) => /^domains\/\w+\/contract\/.*\.ts$/.test(one))) {
    const domain = file.split('/')[1] ?? ''
    for (const [, name = '', method = '', path = ''] of modules.read(file).text.matchAll(OPERATION))
      operations.set(`${domain} ${name}`, { method, path })
  }
  const routes: Route[] = []
  for (const file of files.filter((one) => /^domains\/\w+\/http\/.*\.ts$/.test(one) && !/\.test\.ts$/.test(one))) {
    const domain = file.split('/')[1] ?? ''
    walk(modules.read(file).tree, (node) => {
      const [operation, handler] = node.type === 'CallExpression' && Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
      if (!isNode(node.callee) || node.callee.name !== 'implement' || !handler || !isNode(operation?.property)) return
      const route = operations.get(`${domain} ${operation.property.name}`)
      if (route) routes.push({ ...route, answeredBy: answering(modules, file, handler) })
    })
  }
  return routes
}

function answering(modules: Modules, file: string, handler: Node): Place[] {
  const places: Place[] = [{ file, node: handler }]
  walk(handler, (node) => {
    const callee =
      node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Identifier' ? String(node.callee.name) : ''
    const place = callee ? modules.find(file, callee) : undefined
    if (place?.file.startsWith(file.split('/').slice(0, 2).join('/'))) places.push(place)
  })
  return places
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/
/** Holes of a template read as a space. */
const segmentsOf = (text: string): string[] => (text.split('?')[0] ?? '').split('/').filter(Boolean)

/** The same from the end, whatever stands in the holes; at least one word of the path must be the same. */
function means(asked: readonly string[], path: readonly string[]): boolean {
  const tail = path.slice(-asked.length)
  if (asked.length === 0 || asked.length > path.length) return false
  const isHole = (segment: string): boolean => segment.includes(' ') || /^\{/.test(segment)
  const fits = asked.every((segment, index) => segment === tail[index] || segment.includes(' ') || /^\{/.test(tail[index] ?? ''))
  return fits && asked.some((segment, index) => segment === tail[index] && !isHole(segment))
}

/** What answers the calls that a piece of a test makes: found by the paths, and the methods beside them, that stand in it. */
export function placesBehindCalls(routes: Routes, node: Node): Place[] {
  const places: Place[] = []
  walk(node, (one, parents) => {
    const text = textOf(one)
    if (!text?.startsWith('/')) return
    const call = parents.findLast(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    const beside = Array.isArray(call?.arguments) ? call.arguments.map(textOf) : []
    const method = beside.find((word) => METHOD.test(word ?? ''))
    for (const route of routes)
      if ((method === undefined || method === route.method) && means(segmentsOf(text), segmentsOf(route.path)))
        places.push(...route.answeredBy)
  })
  return places
}
