import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One of our own drawings as a data: picture, so a demo needs no file server of its own. */
export const brandPicture = (name: string): string =>
  `data:image/svg+xml;base64,${readFileSync(path.join(import.meta.dirname, 'brands', `${name}.svg`)).toString('base64')}`
