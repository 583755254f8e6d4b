import type { LoadMessages, Messages } from './translator.ts'

/** The build gives the browser another module in this one's place: it fetches by address and knows of no list (build-messages.ts). */
const files = import.meta.glob<{ default: Messages }>('../messages/*/*.json')

/** Every namespace that exists, from the English files: they are the source. */
export const namespaces: readonly string[] = Object.keys(files).flatMap((file) => /\/en\/([\w-]+)\.json$/.exec(file)?.[1] ?? [])

export const loadFile: LoadMessages = async (locale, namespace) => {
  const load = files[`../messages/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No messages ${locale}/${namespace}`)
  return (await load()).default
}
