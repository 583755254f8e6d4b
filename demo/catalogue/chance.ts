import { createHash } from 'node:crypto'

/** A deterministic number in [0, 1) for a text: the same in every run. */
export const chanceOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32
