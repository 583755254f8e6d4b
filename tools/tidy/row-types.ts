import { uncheckedRows } from '../rows/unchecked.ts'
import type { Check } from './check.ts'

export const rowTypes: Check = {
  name: 'row types',
  reason:
    'Tests on a database compare the row that a statement declares with what it answers (docs/adr/0038-checked-rows.md); a row that cannot be read is compared with nothing.',
  find: (sources) => uncheckedRows(sources),
}
