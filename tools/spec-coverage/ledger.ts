import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One promise. `kind` says which side of the product keeps it; `sameAs` and `partOf` name the row it repeats or the head of its family. */
export type Row = { id: string; text: string; area?: string; kind?: string; sameAs?: string; partOf?: string }

/** `others` are ids a test may name although they are not counted: entities, and the calls we added. */
export type Ledger = { rules: Row[]; endpoints: Row[]; routes: Row[]; others: Row[] }

type RawRow = {
  id: string
  area?: string
  kind?: string
  rule?: string
  same_as?: string
  part_of?: string
  method?: string
  path?: string
  entity?: string
}

export function readLedger(folder: string): Ledger {
  const read = (name: string): Row[] => {
    const file = path.join(folder, name)
    if (!existsSync(file)) return []
    return (JSON.parse(readFileSync(file, 'utf8')) as RawRow[]).map(rowOf)
  }
  return {
    rules: read('rules.json'),
    endpoints: read('endpoints.json'),
    routes: read('routes.json'),
    others: [...read('entities.json'), ...read('ours.json')],
  }
}

function rowOf(raw: RawRow): Row {
  const text = raw.rule ?? raw.entity ?? [raw.method, raw.path].filter(Boolean).join(' ')
  return {
    id: raw.id,
    text,
    ...(raw.area && { area: raw.area }),
    ...(raw.kind && { kind: raw.kind }),
    ...(raw.same_as && { sameAs: raw.same_as }),
    ...(raw.part_of && { partOf: raw.part_of }),
  }
}
