import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { checkRows, type RowCheck } from './check-rows.ts'

let check: RowCheck | undefined

/** The check of this test file, over the catalogue that the run's set-up wrote. */
export function rowsOfThisFile(): RowCheck {
  check ??= checkRows(readCatalogue(inject('rows').catalogue))
  return check
}

/** Records what was compared; throws when a declared row was wrong. */
export function tellRows(): void {
  if (!check) return
  const { compared, wrong } = check
  // Files that share a process begin anew.
  check = undefined
  writeFileSync(path.join(inject('rows').compared, randomUUID()), [...compared].join('\n'))
  if (wrong.size > 0) throw new Error([...wrong].join('\n'))
}
