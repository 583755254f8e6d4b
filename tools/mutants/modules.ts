import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node, parse, walk } from '../tidy/syntax.ts'

/** A part of a file: a function, a constant, or the piece of one. */
export interface Place {
  readonly file: string
  readonly node: Node
}

export interface Module {
  readonly file: string
  readonly text: string
  readonly tree: Node
  /** What stands at the top of the file, by name. */
  readonly declared: ReadonlyMap<string, Node>
  /** Names that come from elsewhere: the module's address and the name it has there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /** Names, or `*`, that are handed on from elsewhere. */
  readonly handedOn: readonly { readonly as: string; readonly name: string; readonly from: string }[]
  /** Every module that is loaded with this one, also late. */
  readonly loads: readonly string[]
}

/** The modules of the working tree, read once each; addresses are relative to its root. */
export interface Modules {
  read(file: string): Module
  comments(file: string): readonly { readonly value: string; readonly start: number; readonly end: number }[]
  /** The file that an address of a module means; nothing for a package from outside. */
  resolve(from: string, address: string): string | undefined
  /** Where a name of a module is declared, through whatever hands it on. */
  find(file: string, name: string): Place | undefined
  /** Every file of ours that is loaded with this one. */
  closure(file: string): ReadonlySet<string>
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')
const childrenOf = (node: Node, field: string): Node[] => (Array.isArray(node[field]) ? node[field].filter(isNode) : [])

function readModule(root: string, file: string): Module {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tree = parse(file, text)
  const declared = new Map<string, Node>()
  const imported = new Map<string, { from: string; name: string }>()
  const handedOn: { as: string; name: string; from: string }[] = []
  const loads: string[] = []
  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclaration') for (const one of childrenOf(node, 'declarations')) declared.set(nameOf(one.id), one)
    else if (/^(Function|Class)Declaration$/.test(node.type)) declared.set(nameOf(node.id), node)
  }
  for (const node of childrenOf(tree, 'body')) {
    declare(node)
    if (isNode(node.declaration)) declare(node.declaration)
    if (node.type === 'ExportDefaultDeclaration' && isNode(node.declaration)) declared.set('default', node.declaration)
    const from = isNode(node.source) ? String(node.source.value) : undefined
    if (from === undefined) continue
    loads.push(from)
    if (node.type === 'ExportAllDeclaration') handedOn.push({ as: '*', name: '*', from })
    for (const one of childrenOf(node, 'specifiers')) {
      if (node.type === 'ExportNamedDeclaration') handedOn.push({ as: nameOf(one.exported), name: nameOf(one.local), from })
      else imported.set(nameOf(one.local), { from, name: one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported) })
    }
  }
  walk(tree, (node) => {
    if (node.type === 'ImportExpression' && isNode(node.source)) loads.push(String(node.source.value ?? ''))
  })
  return { file, text, tree, declared, imported, handedOn, loads }
}

const PACKAGE = /^@vitrine\/([^/]+)\/?(.*)$/

export function openModules(root: string): Modules {
  const known = new Map<string, Module>()
  const folders = new Map<string, string>()
  const exportsOf = new Map<string, Record<string, string>>()
  const manifests = ['ui', 'platform', 'connectors', 'sandbox', 'apps/server', 'apps/storefront']
  const domains = [
    'catalogue',
    'earning',
    'fulfilment',
    'identity',
    'insights',
    'ledger',
    'notifications',
    'ordering',
    'panels',
    'payments',
  ]
  for (const folder of [...manifests, ...[...domains, 'pricing', 'promotions'].map((name) => `domains/${name}`)]) {
    const { name, exports = {}, imports = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
    folders.set(name, folder)
    exportsOf.set(folder, { ...exports, ...imports })
  }
  const inside = (folder: string, address: string): string | undefined => {
    const direct = exportsOf.get(folder)?.[address]
    if (direct) return path.posix.join(folder, direct)
    const pattern = Object.entries(exportsOf.get(folder) ?? {}).find(
      ([key]) => key.includes('*') && address.startsWith(key.split('*')[0] ?? key),
    )
    return pattern && path.posix.join(folder, pattern[1].replace('*', address.slice((pattern[0].split('*')[0] ?? '').length)))
  }
  const resolve = (from: string, address: string): string | undefined => {
    const ours = PACKAGE.exec(address)
    const folder = ours && folders.get(`@vitrine/${ours[1]}`)
    const file = address.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), address)
      : address.startsWith('#')
        ? inside('apps/storefront', address)
        : folder && inside(folder, ours[2] ? `./${ours[2]}` : '.')
    return file && /\.tsx?$/.test(file) && existsSync(path.join(root, file)) ? file : undefined
  }
  const read = (file: string): Module => {
    const module = known.get(file) ?? readModule(root, file)
    known.set(file, module)
    return module
  }
  const find = (file: string, name: string, seen = new Set<string>()): Place | undefined => {
    if (seen.has(`${file} ${name}`)) return undefined
    seen.add(`${file} ${name}`)
    const module = read(file)
    const node = module.declared.get(name)
    if (node) return { file, node }
    const ways = module.handedOn.filter(({ as }) => as === name || as === '*')
    for (const way of [
      ...ways,
      ...(module.imported.has(name) ? [{ ...(module.imported.get(name) as { from: string; name: string }), as: name }] : []),
    ]) {
      const next = resolve(file, way.from)
      const found = next && find(next, way.as === '*' ? name : way.name, seen)
      if (found) return found
    }
    return undefined
  }
  return {
    read,
    comments: (file) => parseSync(file, read(file).text).comments,
    resolve,
    find,
    closure: (file) => {
      const reached = new Set<string>()
      const waiting = [file]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        const here = next
        waiting.push(...read(here).loads.flatMap((address) => resolve(here, address) ?? []))
      }
      return reached
    },
  }
}
