/** What YouTube takes of tags for one video, in characters. */
export const TAGS_CHARACTERS_MAX = 500

/** One tag as YouTube stores it: without the comma that separates tags, without brackets, and with single spaces. */
export const cleanTag = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[,<>\r\n\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Upper and lower case make no difference to YouTube. */
const keyOf = (tag: string): string => tag.toLowerCase()

/** A tag with a space counts with the quotation marks that YouTube puts round it (Data API, `snippet.tags[]`). */
const charactersOf = (tag: string): number => [...tag].length + (tag.includes(' ') ? 2 : 0)

/** What YouTube counts against its limit: the tags and the commas between them. */
export const charactersIn = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + charactersOf(tag), 0) + Math.max(0, tags.length - 1)

export const isWithinLimit = (tags: readonly string[]): boolean => charactersIn(tags) <= TAGS_CHARACTERS_MAX

/** What was typed or pasted: one tag per line or between commas. */
export const splitTags = (text: string): readonly string[] =>
  text
    .split(/[,\n\r]+/)
    .map(cleanTag)
    .filter((tag) => tag !== '')

/** Appends what is not there yet; what would pass the limit is left out and handed back, and shorter ones after it may still fit. */
export function addTags(
  tags: readonly string[],
  more: readonly string[],
): { readonly tags: readonly string[]; readonly left: readonly string[] } {
  const added = [...tags]
  const left: string[] = []
  const known = new Set(tags.map(keyOf))
  for (const tag of more.map(cleanTag)) {
    if (tag === '' || known.has(keyOf(tag))) continue
    known.add(keyOf(tag))
    if (isWithinLimit([...added, tag])) added.push(tag)
    else left.push(tag)
  }
  return { tags: added, left }
}

/** What of `more` is not in the list, each once. */
export function missingFrom(tags: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(tags.map(keyOf))
  return more.filter((tag) => {
    const isNew = !known.has(keyOf(tag))
    known.add(keyOf(tag))
    return isNew
  })
}

export const removeTag = (tags: readonly string[], tag: string): readonly string[] => tags.filter((each) => each !== tag)

/** Moves a tag to a place; a place beyond an end is that end. */
export function moveTag(tags: readonly string[], tag: string, to: number): readonly string[] {
  const rest = removeTag(tags, tag)
  if (rest.length === tags.length) return tags
  const place = Math.min(Math.max(0, to), rest.length)
  return [...rest.slice(0, place), tag, ...rest.slice(place)]
}

/** As YouTube's field takes them when they are pasted. */
export const textOfTags = (tags: readonly string[]): string => tags.join(', ')

/** First what was searched for, then the suggestions, without doubles and within the limit. */
export const tagsFrom = (searched: string, suggestions: readonly string[]): readonly string[] =>
  addTags([], [searched, ...suggestions]).tags
