import { type Check, isTest, lineAt, type Offence, type Source } from './check.ts'
import { DOMAINS, domainOf, rankOf } from './domains.ts'
import { parse, textOf, walk } from './syntax.ts'

const SCHEMA = DOMAINS.join('|')
/** A table in a statement (`from ordering.order`), or a whole string that is a table (`selectFrom('ordering.order')` and the like). */
const IN_STATEMENT = new RegExp(
  `\\b(from|join|into|update|table|only|references|truncate|lock|on|view|function|perform|call|select|exists|execute)\\s+\\(?\\s*"?(${SCHEMA})"?\\."?([a-z_]+)"?(\\s*\\()?`,
  'gi',
)
const WHOLE_STRING = new RegExp(`^(${SCHEMA})\\.([a-z_]+)(\\s+as\\s+\\w+)?$`)
const TABLE_CALLS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'using',
  'from',
  'table',
  'mergeInto',
])

export const schemaNames: Check = {
  name: 'schema names',
  reason:
    "A domain's tables are its own: others ask its door, so that it may change them. Foreign keys and functions of earlier domains are the only exception, in migrations.",
  find: (sources) =>
    sources.filter(({ path }) => inScope(path)).flatMap((source) => (source.path.endsWith('.sql') ? inSql(source) : inCode(source))),
}

const inScope = (path: string): boolean => /^(domains|platform|connectors|apps)\/.*\.(ts|tsx|sql)$/.test(path) && !isTest(path)

function inSql({ path, text }: Source): Offence[] {
  const code = text.replace(/--.*/g, (comment) => ' '.repeat(comment.length))
  return [...code.matchAll(IN_STATEMENT)].flatMap((found) => {
    const [, keyword = '', schema = '', name = '', call] = found
    const allowed = /references/i.test(keyword) || call !== undefined
    return refusal(path, lineAt(code, found.index), schema.toLowerCase(), name, allowed)
  })
}

function inCode({ path, text }: Source): Offence[] {
  const offences: Offence[] = []
  walk(parse(path, text), (node, parents) => {
    const content = textOf(node)
    if (content === undefined) return
    const line = lineAt(text, node.start)
    const whole = WHOLE_STRING.exec(content)
    if (whole && isTableCall(parents.at(-1))) offences.push(...refusal(path, line, whole[1] ?? '', whole[2] ?? '', false))
    for (const [, , schema = '', name = ''] of content.matchAll(IN_STATEMENT))
      offences.push(...refusal(path, line, schema.toLowerCase(), name, false))
  })
  return offences
}

function refusal(path: string, line: number, schema: string, name: string, earlierAllowed: boolean): Offence[] {
  const own = domainOf(path)
  if (own === schema) return []
  if (earlierAllowed && own && rankOf(schema) < rankOf(own)) return []
  return [{ path, line, message: `${schema}.${name} belongs to domains/${schema}` }]
}

function isTableCall(parent: unknown): boolean {
  const callee = (parent as { type?: string; callee?: { property?: { name?: string } } } | undefined)?.callee
  return TABLE_CALLS.has(callee?.property?.name ?? '')
}
