import type { Client } from '../../../api/client.ts'
import type { BulkRow } from '../../../lists/bulk/use-begin-bulk.ts'
import type { FileLine } from '../../../values/csv-lines.ts'

export interface LineResult {
  readonly line: number
  readonly id: number | null
  readonly state: 'new' | 'changed' | 'same' | 'wrong'
  readonly errors: readonly { readonly column: string; readonly message: string }[]
}
/** Lines as they were checked together. */
export interface CheckedPortion {
  readonly lines: readonly FileLine[]
  readonly results: readonly LineResult[]
}

const PORTION_LINES = 200
const PORTION_CHARACTERS = 150_000
const COLUMN = /^(id|version|[a-z_]+(@[a-z]{2}(_[A-Za-z]{2})?)?)$/

/** Whether a file of services may have a column of this name; which there are the server knows. */
export const isColumn = (name: string): boolean => COLUMN.test(name)

/** In portions that the server takes. */
export function portionsOf(lines: readonly FileLine[]): readonly (readonly FileLine[])[] {
  const portions: FileLine[][] = []
  let characters = PORTION_CHARACTERS
  for (const line of lines) {
    const size = JSON.stringify(line).length
    const last = portions.at(-1)
    if (last && last.length < PORTION_LINES && characters + size <= PORTION_CHARACTERS) {
      last.push(line)
      characters += size
    } else {
      portions.push([line])
      characters = size
    }
  }
  return portions
}

type Writes = Pick<Client, 'write'>

/** What the file would make and change; nothing is written. */
export async function checkFile(
  client: Writes,
  path: string,
  lines: readonly FileLine[],
  onProgress: (done: number) => void,
): Promise<readonly CheckedPortion[]> {
  const checked: CheckedPortion[] = []
  let done = 0
  for (const portion of portionsOf(lines)) {
    const { lines: results } = await client.write<{ readonly lines: readonly LineResult[] }>('POST', `${path}/services/csv-check`, {
      lines: portion,
    })
    checked.push({ lines: portion, results })
    done += portion.length
    onProgress(done)
  }
  return checked
}

/** What is to be done of a file that was checked: wrong lines and those that change nothing stay out, and so do cells that say nothing. */
export const rowsToApply = (portions: readonly CheckedPortion[]): readonly BulkRow[] =>
  portions.flatMap(({ lines, results }) => {
    const wanted = new Set(results.flatMap(({ line, state }) => (state === 'new' || state === 'changed' ? [line] : [])))
    return lines.flatMap(({ line, cells }) => (wanted.has(line) ? [{ id: line, own: withoutEmpty(cells) }] : []))
  })

/** An empty guarantee takes it away; any other empty cell is as if it were not there. */
const withoutEmpty = (cells: FileLine['cells']): FileLine['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([column, text]) => text !== '' || column === 'guarantee_days'))

/** How many lines are of each kind. */
export function countsOf(results: readonly LineResult[]): Readonly<Record<LineResult['state'], number>> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}
