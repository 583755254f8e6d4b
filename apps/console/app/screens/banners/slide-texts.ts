type Fields = Readonly<Record<string, unknown>>
const TEXTS = ['title', 'sub_title', 'button_text'] as const

const recordOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const slidesOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(recordOf) : [])
const isSaid = (words: unknown): boolean => Object.values(recordOf(words)).some((text) => text !== null && text !== '')

/** Slides in their order, the English texts beside the pictures. */
export const slidesInForm = (slides: unknown): Fields[] =>
  slidesOf(slides)
    .toSorted((one, other) => Number(one.sorting) - Number(other.sorting))
    .map(({ texts, sorting: _, ...look }) => {
      const { en, ...translations } = recordOf(texts)
      return { ...look, ...recordOf(en), translations }
    })

/** Slides on the wire: numbered as they stand, texts by language; a language without a text is left out. */
export const slidesOnWire = (slides: unknown): Fields[] =>
  slidesOf(slides).map(({ title, sub_title, button_text, translations, ...look }, sorting) => {
    const english = { title, sub_title, button_text }
    const en = Object.fromEntries(TEXTS.map((name) => [name, english[name] ?? null]))
    const others = Object.entries(recordOf(translations)).filter(([, words]) => isSaid(words))
    return { ...look, sorting, texts: { en, ...Object.fromEntries(others) } }
  })
