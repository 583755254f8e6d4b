/** A part of two texts: in both, in the earlier one alone, or in the present one alone. */
export interface TextPart {
  readonly kind: 'same' | 'gone' | 'added'
  readonly text: string
}

/** Beyond it the middle of two texts counts as written anew: a table of this many cells is filled within a blink. */
const CELLS_MAX = 2_000_000
/** Tags, words, and the spaces between them. */
const TOKEN = /<[^>]*>|[^\s<]+|\s+|</g

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? []

/** What became of an earlier text, word by word (longest common subsequence). */
export function textDifference(before: string, after: string): readonly TextPart[] {
  const [was, is] = [tokensOf(before), tokensOf(after)]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end++
  return joined([
    ...was.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...middleOf(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...was.slice(was.length - end).map((text) => ({ kind: 'same', text }) as const),
  ])
}

function middleOf(was: readonly string[], is: readonly string[]): TextPart[] {
  const gone = was.map((text) => ({ kind: 'gone', text }) as const)
  const added = is.map((text) => ({ kind: 'added', text }) as const)
  if (was.length === 0 || is.length === 0 || was.length * is.length > CELLS_MAX) return [...gone, ...added]
  const width = is.length + 1
  const lengths = new Uint32Array((was.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = was.length - 1; row >= 0; row--)
    for (let column = is.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        was[row] === is[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const parts: TextPart[] = []
  let [row, column] = [0, 0]
  while (row < was.length && column < is.length) {
    const [old, present] = [was[row] ?? '', is[column] ?? '']
    if (old === present) {
      parts.push({ kind: 'same', text: old })
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      parts.push({ kind: 'gone', text: old })
      row++
    } else {
      parts.push({ kind: 'added', text: present })
      column++
    }
  }
  return [...parts, ...gone.slice(row), ...added.slice(column)]
}

/** Neighbours of one kind as one part. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const all: TextPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last?.kind === part.kind) all[all.length - 1] = { kind: part.kind, text: last.text + part.text }
    else all.push(part)
  }
  return all
}
