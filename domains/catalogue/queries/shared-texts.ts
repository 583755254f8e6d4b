import type { ServiceRow } from '../store/load-catalogue.ts'

type Share = <Row extends Omit<ServiceRow, 'deliveryId'>>(row: Row) => Row

/** Ten thousand services say "Worldwide" in twelve languages: equal texts of one load are interned. */
export function sharedTexts(): Share {
  const known = new Map<string, string>()
  const once = <T extends string | null>(text: T): T | string => {
    if (text === null) return text
    const same = known.get(text)
    if (same !== undefined) return same
    known.set(text, text)
    return text
  }
  return (row) => {
    for (const texts of Object.values(row.translations)) {
      for (const key of Object.keys(texts)) (texts as Record<string, string>)[key] = once(texts[key] ?? '')
    }
    row.geo = once(row.geo)
    row.startTime = once(row.startTime)
    row.speed = once(row.speed)
    row.guarantee = once(row.guarantee)
    row.shortDescription = once(row.shortDescription)
    row.type = once(row.type)
    row.exampleLink = once(row.exampleLink)
    return row
  }
}
