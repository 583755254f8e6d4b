import { TAGS_CHARACTERS_MAX } from '../vocabulary.ts'

/** What a video is called and tagged. */
export interface VideoTexts {
  readonly title: string
  readonly tags: readonly string[]
}
export interface Phrase {
  readonly keyword: string
  /** Videos whose title or tags contain it. */
  readonly count: number
}

const WORDS_MAX = 4
const LENGTH_MAX = 60
/** Frequent small words that a phrase neither begins nor ends with, in the languages that searches are mostly made in. */
const SMALL = new Set(
  'a an and are as at be by for from how i in is it my of on or the this to vs was we what with you your der die das und mit für von im ein eine de la el los las y en un una con para por le les des et du au o os e do da em no na и в на с по как для из'.split(
    ' ',
  ),
)

/** Phrases of one to four words from titles, and whole tags, with the number of videos that have them; what was asked for itself is left out. */
export function phrasesOf(
  videos: readonly VideoTexts[],
  requested: string,
  { language, limit }: { readonly language: string; readonly limit: number },
): Phrase[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const counts = new Map<string, number>()
  for (const { title, tags } of videos) {
    const found = new Set([
      ...gramsOf(wordRunsOf(segmenter, title)),
      ...tags.map(plain).filter((tag) => tag.length > 1 && tag.length <= LENGTH_MAX),
    ])
    for (const phrase of found) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  const own = plain(requested)
  const words = new Set(own.split(' '))
  // A phrase around the words that were asked for says more than one that is merely frequent.
  const weightOf = ([phrase, count]: readonly [string, number]): number =>
    count * (phrase.split(' ').some((word) => words.has(word)) ? 2 : 1) * (phrase.includes(' ') ? 1.5 : 1)
  return [...counts]
    .filter(([phrase, count]) => phrase !== own && (count > 1 || videos.length < 5))
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([keyword, count]) => ({ keyword, count }))
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/^#/, '').replace(/\s+/g, ' ').trim()

/** Words that stand next to each other; punctuation ends a run. */
function wordRunsOf(segmenter: Intl.Segmenter, title: string): string[][] {
  const runs: string[][] = [[]]
  for (const { segment, isWordLike } of segmenter.segment(plain(title))) {
    if (isWordLike) runs.at(-1)?.push(segment)
    else if (segment.trim() !== '') runs.push([])
  }
  return runs
}

function* gramsOf(runs: readonly (readonly string[])[]): Generator<string> {
  for (const run of runs)
    for (let from = 0; from < run.length; from += 1)
      for (let size = 1; size <= WORDS_MAX && from + size <= run.length; size += 1) {
        const words = run.slice(from, from + size)
        const phrase = words.join(' ')
        const isSmall = SMALL.has(words[0] ?? '') || SMALL.has(words.at(-1) ?? '')
        if (!isSmall && phrase.length > 2 && phrase.length <= LENGTH_MAX && !/^\d+$/.test(phrase)) yield phrase
      }
}

/** Tags until together, with their commas, they would have more than `charactersMax` characters; the rest stands apart. */
export function fittingTags(
  candidates: readonly string[],
  charactersMax = TAGS_CHARACTERS_MAX,
): { readonly tags: string[]; readonly more: string[] } {
  const tags: string[] = []
  const more: string[] = []
  let characters = 0
  for (const tag of new Set(candidates)) {
    const added = [...tag].length + (tags.length > 0 ? 1 : 0)
    if (characters + added <= charactersMax) {
      tags.push(tag)
      characters += added
    } else more.push(tag)
  }
  return { tags, more }
}
