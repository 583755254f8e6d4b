import type { CampaignHistoryWire } from '@vitrine/keywords/contract/schemas'

export const LINES_MAX = 6
/** Where the scale may end: its middle is a whole place too. */
const BOTTOMS = [11, 21, 51, 101] as const

type History = Pick<CampaignHistoryWire, 'dates' | 'keywords'>

/** The lowest place of the scale: the first that holds every place shown. */
export function bottomOf(keywords: History['keywords']): number {
  const lowest = Math.max(1, ...keywords.flatMap(({ positions }) => positions.map((position) => position ?? 0)))
  return BOTTOMS.find((bottom) => bottom >= lowest) ?? 101
}

/** The pieces of a line: it is broken where nothing was measured or the video was not among the first hundred. */
export function piecesOf(
  positions: readonly (number | null)[],
): readonly (readonly { readonly at: number; readonly position: number }[])[] {
  const pieces: { at: number; position: number }[][] = [[]]
  for (const [at, position] of positions.entries()) {
    if (position) pieces.at(-1)?.push({ at, position })
    else if (pieces.at(-1)?.length) pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 0)
}
