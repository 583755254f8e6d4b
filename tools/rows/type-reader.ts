import { type Fields, literal, merge, type Shape, union } from '@vitrine/platform/testing/rows'
import { resolve } from '../tidy/boundaries/imports.ts'
import { isNode, type Node, parse, textOf } from '../tidy/syntax.ts'

/** Reads a file of ours; undefined when there is none. */
export type ReadFile = (path: string) => string | undefined

/** A module's declarations by name. */
interface Module {
  readonly path: string
  readonly text: string
  readonly types: ReadonlyMap<string, Node>
  readonly values: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>
  /** `export * from`. */
  readonly stars: readonly string[]
}

/** Type parameters of the alias that is being read. */
type Bound = ReadonlyMap<string, Shape>

const NONE: Bound = new Map()
const KEYWORDS: Readonly<Record<string, Shape>> = {
  TSStringKeyword: { is: 'string' },
  TSNumberKeyword: { is: 'number' },
  TSBigIntKeyword: { is: 'bigint' },
  TSBooleanKeyword: { is: 'boolean' },
  TSNullKeyword: { is: 'null' },
  TSUndefinedKeyword: { is: 'undefined' },
  TSUnknownKeyword: { is: 'unknown' },
  // Tests say it of what they only hand on.
  TSNeverKeyword: { is: 'unknown' },
  TSObjectKeyword: { is: 'object', fields: {}, rest: { is: 'unknown' } },
}
/** A type may contain itself (a tree in a JSON column); below this nothing is compared. */
const DEPTH_MAX = 12

/** Turns the types that rows are declared with into shapes. No checker: what it cannot read it says (`unread`), and tidy refuses the row. */
export class TypeReader {
  readonly #readFile: ReadFile
  readonly #modules = new Map<string, Module | undefined>()

  constructor(readFile: ReadFile) {
    this.#readFile = readFile
  }

  /** The shape of a type as it stands in a file. */
  shapeOf(path: string, type: Node): Shape {
    const module = this.#module(path)
    return module ? this.#read(module, type, NONE, 0) : { is: 'unread', text: path }
  }

  #read(module: Module, type: Node, bound: Bound, depth: number): Shape {
    if (depth > DEPTH_MAX) return { is: 'unknown' }
    const read = (node: unknown): Shape => (isNode(node) ? this.#read(module, node, bound, depth + 1) : unread(module, type))
    const keyword = KEYWORDS[type.type]
    if (keyword) return keyword
    switch (type.type) {
      case 'TSParenthesizedType':
        return read(type.typeAnnotation)
      case 'TSTypeOperator':
        return type.operator === 'keyof' ? keysOf(read(type.typeAnnotation)) : read(type.typeAnnotation)
      case 'TSLiteralType':
        return this.#literalOf(module, type.literal, depth)
      case 'TSTemplateLiteralType':
        return { is: 'string' }
      case 'TSArrayType':
        return { is: 'array', of: read(type.elementType) }
      case 'TSTupleType':
        return {
          is: 'array',
          of: union(nodes(type.elementTypes).map((one) => read(one.type === 'TSNamedTupleMember' ? one.elementType : one))),
        }
      case 'TSUnionType':
        return union(nodes(type.types).map(read))
      case 'TSIntersectionType':
        return nodes(type.types).map(read).reduce(merge)
      case 'TSTypeLiteral':
        return this.#fieldsOf(module, nodes(type.members), bound, depth)
      case 'TSMappedType':
        return this.#mapped(module, type, bound, depth)
      case 'TSIndexedAccessType':
        return elementOf(read(type.objectType), read(type.indexType), () => unread(module, type))
      case 'TSTypeQuery':
        return this.#valueNamed(module, nameOf(type.exprName) ?? '', depth + 1) ?? unread(module, type)
      case 'TSTypeReference':
        return this.#reference(module, type, bound, depth)
      default:
        return unread(module, type)
    }
  }

  #reference(module: Module, type: Node, bound: Bound, depth: number): Shape {
    const name = nameOf(type.typeName)
    if (!name) return isParsed(type.typeName) ? { is: 'unknown' } : unread(module, type)
    const own = bound.get(name)
    if (own) return own
    const args = nodes(isNode(type.typeArguments) ? type.typeArguments.params : []).map((one) => this.#read(module, one, bound, depth + 1))
    return this.#named(module, name, args, depth + 1) ?? builtIn(name, args) ?? unread(module, type)
  }

  #named(module: Module, name: string, args: readonly Shape[], depth: number): Shape | undefined {
    const declared = module.types.get(name)
    if (declared) {
      const params = nodes(isNode(declared.typeParameters) ? declared.typeParameters.params : [])
      const bound = new Map(params.flatMap((one, at) => (args[at] && nameOf(one.name) ? [[nameOf(one.name) as string, args[at]]] : [])))
      if (declared.type === 'TSTypeAliasDeclaration') return this.#read(module, declared.typeAnnotation as Node, bound, depth)
      const body = this.#fieldsOf(module, nodes((declared.body as Node).body), bound, depth)
      return nodes(declared.extends)
        .map((parent) => this.#reference(module, { ...parent, type: 'TSTypeReference', typeName: parent.expression }, bound, depth))
        .reduceRight((whole, parent) => merge(parent, whole), body)
    }
    return this.#elsewhere(module, name, (other, theirs) => this.#named(other, theirs, args, depth))
  }

  #valueNamed(module: Module, name: string, depth: number): Shape | undefined {
    const declared = module.values.get(name)
    if (!declared) return this.#elsewhere(module, name, (other, theirs) => this.#valueNamed(other, theirs, depth))
    const annotation = isNode(declared.id) && isNode(declared.id.typeAnnotation) ? declared.id.typeAnnotation.typeAnnotation : undefined
    if (isNode(annotation)) return this.#read(module, annotation, NONE, depth)
    return isNode(declared.init) ? this.#constant(module, declared.init, depth) : undefined
  }

  /** What `as const` makes of lists and objects. */
  #constant(module: Module, value: Node, depth: number): Shape | undefined {
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
      return this.#constant(module, value.expression as Node, depth)
    if (value.type === 'Identifier') return this.#valueNamed(module, String(value.name), depth + 1)
    if (value.type === 'ArrayExpression') {
      const items = nodes(value.elements).map((item) => {
        if (item.type !== 'SpreadElement') return this.#constant(module, item, depth)
        const spread = this.#constant(module, item.argument as Node, depth)
        return spread?.is === 'array' ? spread.of : undefined
      })
      return items.includes(undefined) ? undefined : { is: 'array', of: union(items as Shape[]) }
    }
    if (value.type === 'ObjectExpression') {
      const fields: Record<string, { shape: Shape; optional: boolean }> = {}
      for (const property of nodes(value.properties)) {
        const key = keyOf(property)
        if (key === undefined) return undefined
        fields[key] = { shape: this.#constant(module, property.value as Node, depth) ?? { is: 'unknown' }, optional: false }
      }
      return { is: 'object', fields }
    }
    return this.#literalOf(module, value, depth, true)
  }

  #literalOf(module: Module, value: unknown, depth: number, mayFail = false): Shape {
    const text = textOf(value)
    if (text !== undefined) return literal(text)
    if (isNode(value) && value.type === 'Literal') {
      if (value.value === null) return { is: 'null' }
      if (typeof value.value === 'number' || typeof value.value === 'boolean') return literal(value.value)
      if (typeof value.value === 'bigint') return { is: 'bigint' }
    }
    if (isNode(value) && value.type === 'UnaryExpression') return { is: 'number' }
    void depth
    return mayFail ? { is: 'unknown' } : unread(module, value as Node)
  }

  #fieldsOf(module: Module, members: readonly Node[], bound: Bound, depth: number): Shape {
    const fields: Fields = {}
    let rest: Shape | undefined
    for (const member of members) {
      const annotation = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : undefined
      const shape = isNode(annotation) ? this.#read(module, annotation, bound, depth + 1) : unread(module, member)
      if (member.type === 'TSIndexSignature') {
        rest = shape
        continue
      }
      const key = keyOf(member)
      // A brand (`readonly [brand]: 'Micro'`) exists for the checker alone.
      if (key === undefined) continue
      fields[key] = { shape, optional: member.optional === true, ...(isNamed(annotation, 'NotNull') ? { neverNull: true } : {}) }
    }
    return { is: 'object', fields, ...(rest ? { rest } : {}) }
  }

  #mapped(module: Module, type: Node, bound: Bound, depth: number): Shape {
    const key = nameOf(type.key)
    const constraint = isNode(type.constraint) ? this.#read(module, type.constraint, bound, depth + 1) : undefined
    const names = constraint && stringsOf(constraint)
    if (!key || !names || !isNode(type.typeAnnotation)) return unread(module, type)
    const annotation = type.typeAnnotation
    const fields: Fields = {}
    for (const name of names) {
      const shape = this.#read(module, annotation, new Map([...bound, [key, literal(name)]]), depth + 1)
      fields[name] = { shape, optional: type.optional === true || type.optional === '+' }
    }
    return { is: 'object', fields }
  }

  /** Follows a name that was imported, or passed on by `export … from`. */
  #elsewhere(module: Module, name: string, poll: (other: Module, name: string) => Shape | undefined): Shape | undefined {
    const known = module.imports.get(name)
    const other = known && this.#module(known.path)
    if (known && other) return poll(other, known.name)
    for (const star of module.stars) {
      const passed = this.#module(star)
      const found = passed && poll(passed, name)
      if (found) return found
    }
    return undefined
  }

  #module(path: string): Module | undefined {
    if (this.#modules.has(path)) return this.#modules.get(path)
    const read = this.#parse(path)
    this.#modules.set(path, read)
    return read
  }

  #parse(requested: string): Module | undefined {
    const [path, text] = this.#find(requested) ?? []
    if (path === undefined || text === undefined) return undefined
    const types = new Map<string, Node>()
    const values = new Map<string, Node>()
    const imports = new Map<string, { path: string; name: string }>()
    const stars: string[] = []
    const declare = (node: Node): void => {
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') types.set(nameOf(node.id) ?? '', node)
      if (node.type === 'VariableDeclaration')
        for (const one of nodes(node.declarations)) if (nameOf(one.id)) values.set(nameOf(one.id) as string, one)
    }
    for (const node of nodes(parse(path, text).body)) {
      declare(node)
      const target = textOf(node.source)
      const from = target === undefined ? undefined : resolve(path, target)
      if (node.type === 'ExportAllDeclaration' && from) stars.push(from)
      if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration)) declare(node.declaration)
      if (!from) continue
      for (const one of nodes(node.specifiers)) {
        const [ours, theirs] = node.type === 'ImportDeclaration' ? [one.local, one.imported] : [one.exported, one.local]
        const name = nameOf(ours)
        if (name && nameOf(theirs)) imports.set(name, { path: from, name: nameOf(theirs) as string })
      }
    }
    return { path, text, types, values, imports, stars }
  }

  #find(path: string): readonly [string, string] | undefined {
    for (const candidate of path.endsWith('.ts') || path.endsWith('.tsx') ? [path] : [`${path}.ts`, `${path}/index.ts`]) {
      const text = this.#readFile(candidate)
      if (text !== undefined) return [candidate, text]
    }
    return undefined
  }
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function nameOf(node: unknown): string | undefined {
  if (typeof node === 'string') return node
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined
}

const isNamed = (type: unknown, name: string): boolean => isNode(type) && type.type === 'TSTypeReference' && nameOf(type.typeName) === name

/** `z.output<typeof schema>`: a document that its parser, not its column, says everything about. */
const isParsed = (name: unknown): boolean => isNode(name) && name.type === 'TSQualifiedName' && nameOf(name.left) === 'z'

function keyOf(member: Node): string | undefined {
  if (member.computed === true) return undefined
  return nameOf(member.key) ?? textOf(member.key)
}

const unread = (module: Module, node: Node): Shape => ({ is: 'unread', text: module.text.slice(node.start, node.end).slice(0, 80) })

function stringsOf(shape: Shape): string[] | undefined {
  if (shape.is === 'literal') return [String(shape.value)]
  if (shape.is !== 'union') return undefined
  const each = shape.of.map(stringsOf)
  return each.includes(undefined) ? undefined : (each.flat() as string[])
}

const keysOf = (shape: Shape): Shape => (shape.is === 'object' ? union(Object.keys(shape.fields).map(literal)) : { is: 'string' })

/** `T[number]` and `T['field']`. */
function elementOf(shape: Shape, index: Shape, otherwise: () => Shape): Shape {
  if (shape.is === 'array') return shape.of
  if (shape.is === 'unknown') return shape
  const names = stringsOf(index)
  if (shape.is !== 'object') return otherwise()
  if (names) return union(names.map((name) => shape.fields[name]?.shape ?? shape.rest ?? otherwise()))
  return shape.rest ?? otherwise()
}

/** TypeScript's own helpers and the classes that a driver hands over; undefined for any other name. */
function builtIn(name: string, args: readonly Shape[]): Shape | undefined {
  const [first = { is: 'unknown' } as Shape, second = { is: 'unknown' } as Shape] = args
  const names = stringsOf(second)
  switch (name) {
    case 'Date':
      return { is: 'Date' }
    case 'Buffer':
    case 'Uint8Array':
      return { is: 'Buffer' }
    case 'NotNull':
    case 'Readonly':
    case 'NoInfer':
      return first
    case 'Array':
    case 'ReadonlyArray':
      return { is: 'array', of: first }
    case 'Record': {
      const keys = stringsOf(first)
      if (!keys) return { is: 'object', fields: {}, rest: second }
      return { is: 'object', fields: Object.fromEntries(keys.map((key) => [key, { shape: second, optional: false }])) }
    }
    case 'Partial':
    case 'Required':
      return eachField(first, (_, field) => ({ ...field, optional: name === 'Partial' }))
    case 'Pick':
      return names && eachField(first, (key, field) => (names.includes(key) ? field : undefined))
    case 'Omit':
      return names && eachField(first, (key, field) => (names.includes(key) ? undefined : field))
    case 'NonNullable':
      return without(first, (one) => one.is === 'null' || one.is === 'undefined')
    case 'Exclude':
      return names && without(first, (one) => one.is === 'literal' && names.includes(String(one.value)))
    case 'Extract':
      return names && without(first, (one) => one.is === 'literal' && !names.includes(String(one.value)))
    default:
      return undefined
  }
}

type Field = Fields[string]

function eachField(shape: Shape, change: (key: string, field: Field) => Field | undefined): Shape {
  if (shape.is === 'union') return union(shape.of.map((one) => eachField(one, change)))
  if (shape.is !== 'object') return shape
  const fields = Object.entries(shape.fields).flatMap(([key, field]) => {
    const changed = change(key, field)
    return changed ? [[key, changed] as const] : []
  })
  return { ...shape, fields: Object.fromEntries(fields) }
}

const without = (shape: Shape, drops: (one: Shape) => boolean): Shape =>
  union((shape.is === 'union' ? shape.of : [shape]).filter((one) => !drops(one)))
