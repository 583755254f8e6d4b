import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node, parse, walk } from '../tidy/syntax.ts'

/** A part of a file: a function, a constant, or the piece of one. */
export interface Place {
  readonly file: string
  readonly node: Node
}

export interface Comment {
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface Module {
  readonly file: string
  readonly text: string
  readonly tree: Node
  readonly comments: readonly Comment[]
  /** Every module that is loaded with this one, also late. */
  readonly loads: readonly string[]
}

/** The modules of the working tree, read once each; addresses are relative to its root. */
export interface Modules {
  read(file: string): Module
  /** Every file of ours that is loaded with this one. */
  closure(file: string): ReadonlySet<string>
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tree = parse(file, text)
  const loads: string[] = []
  walk(tree, ({ type, source, importKind, exportKind }) => {
    const isForTypes = importKind === 'type' || exportKind === 'type'
    if (/^(Import|Export(Named|All))(Declaration|Expression)$/.test(type) && isNode(source) && !isForTypes)
      loads.push(String(source.value ?? ''))
  })
  return { file, text, tree, comments: parseSync(file, text).comments, loads }
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
    'keywords',
    'ledger',
    'notifications',
    'order-search',
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
  return {
    read,
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
