import { randomInt } from 'node:crypto'

/** Letters and digits that are not taken for each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How many codes a pattern has. */
export const roomOf = (pattern: string): number => SIGNS.length ** (pattern.split('#').length - 1)

/** Codes by a pattern, each # a letter or a digit by chance, none of them twice. */
export function codesOf(pattern: string, count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(pattern.replaceAll('#', () => SIGNS[randomInt(SIGNS.length)] ?? ''))
  return [...codes]
}
