import type { CellValue } from './cell-kinds.ts'

export type RowEdits = Readonly<Record<string, CellValue>>

/** A cell that is to hold a value; `original` is what the server has there. */
export interface CellChange {
  readonly id: number
  readonly key: string
  readonly value: CellValue
  readonly original: CellValue
}

interface Cell {
  readonly id: number
  readonly key: string
  readonly value: CellValue | undefined
}
/** What cells held before and after one action. */
interface Step {
  readonly before: readonly Cell[]
  readonly after: readonly Cell[]
}

/** What was changed and is not saved yet, and the way back through it. */
export interface Edits {
  readonly rows: ReadonlyMap<number, RowEdits>
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const NO_EDITS: Edits = { rows: new Map(), past: [], future: [] }
const STEPS_MAX = 200

/** One action over any number of cells. What comes back to the server's value is no change any more. */
export function change(edits: Edits, changes: readonly CellChange[]): Edits {
  const after = changes.map(({ id, key, value, original }): Cell => ({ id, key, value: value === original ? undefined : value }))
  const before = after.map(({ id, key }): Cell => ({ id, key, value: edits.rows.get(id)?.[key] }))
  if (after.every(({ value }, at) => value === before[at]?.value)) return edits
  return { rows: withCells(edits.rows, after), past: [...edits.past.slice(1 - STEPS_MAX), { before, after }], future: [] }
}

export function undo(edits: Edits): Edits {
  const step = edits.past.at(-1)
  if (!step) return edits
  return { rows: withCells(edits.rows, step.before), past: edits.past.slice(0, -1), future: [...edits.future, step] }
}

export function redo(edits: Edits): Edits {
  const step = edits.future.at(-1)
  if (!step) return edits
  return { rows: withCells(edits.rows, step.after), past: [...edits.past, step], future: edits.future.slice(0, -1) }
}

/** Rows that were saved or given up: they have no changes, and no way back through them. */
export function without(edits: Edits, ids: ReadonlySet<number>): Edits {
  const keeps = ({ id }: Cell) => !ids.has(id)
  const steps = (all: readonly Step[]) =>
    all.map(({ before, after }) => ({ before: before.filter(keeps), after: after.filter(keeps) })).filter(({ before }) => before.length > 0)
  return { rows: new Map([...edits.rows].filter(([id]) => !ids.has(id))), past: steps(edits.past), future: steps(edits.future) }
}

export const countOf = ({ rows }: Edits): number => [...rows.values()].reduce((sum, row) => sum + Object.keys(row).length, 0)

function withCells(rows: Edits['rows'], cells: readonly Cell[]): Edits['rows'] {
  const next = new Map(rows)
  for (const { id, key, value } of cells) {
    const { [key]: _, ...others } = next.get(id) ?? {}
    const row = value === undefined ? others : { ...others, [key]: value }
    if (Object.keys(row).length > 0) next.set(id, row)
    else next.delete(id)
  }
  return next
}
