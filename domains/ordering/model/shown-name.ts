const FIRST_MAX = 30

/** How a buyer is named in public: first name and the initial of the last one, never an address. */
export function shownName(name: string | null): string | null {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined || (name ?? '').includes('@')) return null
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return [...first].slice(0, FIRST_MAX).join('') + (last === undefined ? '' : ` ${last.toLocaleUpperCase('en')}.`)
}
