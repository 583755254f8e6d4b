import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One of our own drawings as a data: picture, so the demo needs no file server of its own. */
export function picture(folder: 'networks' | 'service-types', name: string): string {
  const svg = readFileSync(path.join(import.meta.dirname, '../assets', folder, `${name}.svg`), 'utf8').trim()
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
