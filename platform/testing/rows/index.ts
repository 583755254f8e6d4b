export { type DeclaredRow, type RowCatalogue, readCatalogue, type TableColumn } from './catalogue.ts'
export { checkRows, keyOf, type RowCheck } from './check-rows.ts'
export { type Fields, literal, merge, type Shape, union } from './shape.ts'
export { statementId } from './statement-id.ts'
