import { type DeclaredRow, statementId } from '@vitrine/platform/testing/rows'
import { isNode, type Node, parse, walk } from '../tidy/syntax.ts'
import { type ReadFile, TypeReader } from './type-reader.ts'

/** Every ``sql<Row>`…` `` of these files with the shape of its row. */
export function readRows(paths: readonly string[], readFile: ReadFile): DeclaredRow[] {
  const types = new TypeReader(readFile)
  return paths.flatMap((path) => {
    const text = readFile(path)
    if (text === undefined || !/\bsql</.test(text)) return []
    const found: DeclaredRow[] = []
    walk(parse(path, text), (node) => {
      const row = declaredBy(node)
      if (!row) return
      found.push({
        path,
        line: text.slice(0, node.start).split('\n').length,
        statement: statementId(partsOf(node.quasi as Node)),
        shape: types.shapeOf(path, row),
      })
    })
    return found
  })
}

function declaredBy(node: Node): Node | undefined {
  if (node.type !== 'TaggedTemplateExpression' || !isNode(node.tag) || node.tag.name !== 'sql') return undefined
  const [row] = isNode(node.typeArguments) && Array.isArray(node.typeArguments.params) ? node.typeArguments.params : []
  return isNode(row) ? row : undefined
}

const partsOf = (template: Node): string[] => (template.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
