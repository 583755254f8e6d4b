import { constants, deflateRawSync } from 'node:zlib'

/** A part of a file: parts that are deflated apart stand behind each other, because each ends at a byte and none refers to what was before it. */
export const deflatePart = (part: Buffer): Buffer => deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH })
