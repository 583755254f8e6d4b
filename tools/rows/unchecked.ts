import { keyOf, type Shape } from '@vitrine/platform/testing/rows'
import { readRows } from './read-rows.ts'

interface Unchecked {
  readonly path: string
  readonly line: number
  readonly message: string
}

const CODE = /\.(ts|tsx)$/
/** What runs in tests or beside the product is compared where a test runs it; it need not be run by one. */
const BESIDE = /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^(e2e|bench)\//

/** Declared rows that the reader does not understand and, once it is known what tests compared, those that no test has run. */
export function uncheckedRows(sources: readonly { path: string; text: string }[], compared?: ReadonlySet<string>): Unchecked[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const rows = readRows(
    [...texts.keys()].filter((path) => CODE.test(path)),
    (path) => texts.get(path),
  )
  const ofProduct = rows.filter(({ path }) => !BESIDE.test(path))
  const byStatement = Map.groupBy(ofProduct, ({ statement }) => statement)
  const notRead = rows.map((row) => ({ ...row, message: misread(row.shape) }))
  const notAgreed = ofProduct.map((row) => {
    const other = byStatement.get(row.statement)?.find((one) => keyOf(one) !== keyOf(row))
    return { ...row, message: other && `declares another row for the same statement than ${other.path}:${other.line}` }
  })
  const notRun = compared
    ? ofProduct.filter((row) => !compared.has(keyOf(row))).map((row) => ({ ...row, message: 'no test runs this statement' }))
    : []
  return [...notRead, ...notAgreed, ...notRun].flatMap(({ path, line, message }) =>
    message === undefined ? [] : [{ path, line, message }],
  )
}

/** What of a row's type the reader does not understand. */
function misread(shape: Shape, at = 'row'): string | undefined {
  switch (shape.is) {
    case 'unread':
      return `cannot read the type of ${at}: ${shape.text}`
    case 'union':
      return firstOf(shape.of, (one) => misread(one, at))
    case 'array':
      return misread(shape.of, `${at}[]`)
    case 'object':
      return (
        firstOf(Object.entries(shape.fields), ([name, field]) => misread(field.shape, `${at}.${name}`)) ??
        (shape.rest && misread(shape.rest, at))
      )
    default:
      return undefined
  }
}

function firstOf<Item>(items: readonly Item[], poll: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = poll(item)
    if (found !== undefined) return found
  }
  return undefined
}
