import type { Trx } from '@vitrine/platform/database'
import type { Finder, OperatorActor } from '@vitrine/platform/http'

const LIMIT = 6
/** Of letters; a number is looked for by itself. */
const LETTERS_MIN = 2
const NUMBER_MAX = 2_147_483_647

type Kind = 'order' | 'customer' | 'service' | 'ticket' | 'invoice'

/** What a text finds, by kinds, of which only those are asked that the operator may see. */
export async function findThings(trx: Trx, finders: readonly Finder[], text: string, actor: Pick<OperatorActor, 'rights'>) {
  const digits = /^#?(\d+)$/.exec(text)?.[1]
  const number = digits === undefined ? null : Number(digits)
  if (number === null && text.length < LETTERS_MIN) return []
  const groups = []
  for (const { kind, find } of finders.filter((finder) => actor.rights[finder.permission] !== undefined)) {
    // Longer than any number of ours: a name may still be made of digits.
    const rows = await find(trx, { text, number: number !== null && number <= NUMBER_MAX ? number : null, limit: LIMIT }, actor)
    if (rows.length > 0) groups.push({ kind: kind as Kind, rows: rows.slice(0, LIMIT) })
  }
  return groups
}
