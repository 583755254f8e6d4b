import { lineAt, type Source } from '../check.ts'
import { isNode, type Node, parse, textOf, walk } from '../syntax.ts'

/** One import, from the file that writes it. `target` is a path of ours, or undefined when it is a package of others; `lazy` is one by `import()`. */
export type Import = { from: string; line: number; specifier: string; target: string | undefined; typeOnly: boolean; lazy: boolean }

/** Every static, dynamic and re-exporting import of a file. `import { type A }` still loads the module, so only `import type` counts as types. */
export function importsOf({ path, text }: Source): Import[] {
  const found: Import[] = []
  walk(parse(path, text), (node) => {
    const specifier = textOf(node.source)
    if (!IMPORTING.has(node.type) || specifier === undefined) return
    const lazy = node.type === 'ImportExpression'
    found.push({
      from: path,
      line: lineAt(text, node.start),
      specifier,
      target: resolve(path, specifier),
      typeOnly: isTypeOnly(node),
      lazy,
    })
  })
  return found
}

const IMPORTING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'])

function isTypeOnly(node: Node): boolean {
  return (
    node.type === 'TSImportType' ||
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (isNode(node.source) && node.source.importKind === 'type')
  )
}

/** A path of ours: relative ones against the file, `@vitrine/…` to the folder of the workspace it names. */
export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(`${from.slice(0, from.lastIndexOf('/'))}/${specifier}`)
  const [, name, rest] = /^@vitrine\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  if (!name) return undefined
  if (name === 'server' || name === 'storefront') return `apps/${name}/${rest ?? 'index'}`
  if (name === 'ui' || name === 'sandbox' || name === 'platform' || name === 'connectors') return `${name}/${rest ?? 'index.ts'}`
  return `domains/${name}/${rest ?? 'index.ts'}`
}

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
