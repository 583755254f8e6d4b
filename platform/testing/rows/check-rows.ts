import type { Result } from '../../database/index.ts'
import type { DeclaredRow, RowCatalogue, TableColumn } from './catalogue.ts'
import { misfit } from './fits.ts'
import { allows, allowsNull, kindOf, spell } from './kinds.ts'
import type { Shape } from './shape.ts'
import { statementId } from './statement-id.ts'

/** Rows of one result whose values are compared; the columns are compared whatever there is. */
const ROWS_MAX = 200

export interface RowCheck {
  readonly onResult: (parts: readonly string[], result: Result) => void
  /** Wrongly declared rows. Nothing is thrown where they are found: code under test would catch it, or retry. */
  readonly wrong: ReadonlySet<string>
  /** Declared rows that were compared, by the name of their statement and shape. */
  readonly compared: ReadonlySet<string>
}

/** Compares what statements answer with the rows they are declared with: columns, types, and whether null may be there. */
export function checkRows({ rows, columns }: RowCatalogue): RowCheck {
  const declared = Map.groupBy(rows, ({ statement }) => statement)
  const known = new WeakMap<readonly string[], readonly DeclaredRow[]>()
  const right = new Set<string>()
  const wrong = new Set<string>()
  const compared = new Set<string>()

  const declaredFor = (parts: readonly string[]): readonly DeclaredRow[] => {
    const before = known.get(parts)
    if (before) return before
    const all = declared.get(statementId(parts)) ?? []
    // A test's declaration of the same text does not excuse the product's.
    const ofProduct = all.filter(({ path }) => !TESTS.test(path))
    const found = ofProduct.length > 0 ? ofProduct : all
    known.set(parts, found)
    return found
  }
  const wrongIn = (row: DeclaredRow, parts: readonly string[], { fields, rows: values }: Result): string | undefined => {
    const result = `${row.path}:${row.line} ${fields.map((field) => [field.name, field.dataTypeID, field.tableID, field.columnID]).join()}`
    if (!right.has(result)) {
      const problems = columnsOf(row, parts, fields, columns)
      if (problems.length > 0) return problems.join('; ')
      right.add(result)
    }
    for (const value of values.slice(0, ROWS_MAX)) {
      const problem = misfit(row.shape, value, 'row')
      if (problem) return problem
    }
    return undefined
  }
  return {
    wrong,
    compared,
    onResult: (parts, result) => {
      const rowsHere = declaredFor(parts)
      if (rowsHere.length === 0) return
      const problems = rowsHere.map((row) => wrongIn(row, parts, result))
      for (const [at, row] of rowsHere.entries()) if (problems[at] === undefined) compared.add(keyOf(row))
      // Tests may write one text in several places, each of which reads its own part; of the product's, tidy asks that they agree.
      if (problems.includes(undefined)) return
      wrong.add(`${rowsHere[0]?.path}:${rowsHere[0]?.line} declares a row that the database does not answer: ${problems[0]}`)
    },
  }
}

/** Names a declared row: another text or another type is another row. */
export const keyOf = ({ statement, shape }: DeclaredRow): string => `${statement} ${statementId([JSON.stringify(shape)])}`

type Columns = RowCatalogue['columns']

/** Every column that is not as declared. */
function columnsOf({ shape, path }: DeclaredRow, parts: readonly string[], fields: Result['fields'], columns: Columns): string[] {
  const text = parts.join(' ')
  const mayBeNull = ({ tableID, columnID }: Field): TableColumn | undefined => {
    const column = columns[`${tableID}:${columnID}`]
    // Tests know their data, and a statement may exclude null.
    return column?.mayBeNull && !TESTS.test(path) && !text.includes(`${column.column} is not null`) ? column : undefined
  }
  const each = (shape.is === 'union' ? shape.of : [shape]).map((one) => {
    if (one.is !== 'object') return []
    const names = new Set(fields.map(({ name }) => name))
    const missing = Object.entries(one.fields).filter(([name, { optional }]) => !optional && !names.has(name))
    return [
      ...missing.map(([name, field]) => `the column "${name}" (${spell(field.shape)}) is not selected`),
      ...fields.flatMap((field) => {
        const declared = one.fields[field.name]
        const type = declared?.shape ?? one.rest
        if (type) return columnOf(type, field, declared?.neverNull ? undefined : mayBeNull(field))
        return EVERYTHING.test(text) ? [] : [`the column "${field.name}" (${kindOf(field.dataTypeID)}) is selected and not declared`]
      }),
    ]
  })
  return each.find((problems) => problems.length === 0) ?? each[0] ?? []
}

type Field = Result['fields'][number]

/** A `select *` declares only the columns that are read. */
const EVERYTHING = /(\bselect|\breturning|,)\s+(\w+\.)?\*/
const TESTS = /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^(e2e|bench)\//

function columnOf(shape: Shape, { name, dataTypeID }: Field, mayBeNull: TableColumn | undefined): string[] {
  const kind = kindOf(dataTypeID)
  if (!allows(shape, kind)) return [`the column "${name}" is ${kind}, declared ${spell(shape)}`]
  if (!mayBeNull || allowsNull(shape)) return []
  return [`the column "${name}" may be null (${mayBeNull.table}.${mayBeNull.column}), declared ${spell(shape)}`]
}
