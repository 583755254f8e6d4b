/** What was typed and not saved, and what it was typed over. */
export interface StoredDraft<Values = unknown> {
  readonly at: string
  readonly typed: Values
  readonly base: Values
}

/** One person's draft of one form of one panel. */
export interface DraftPlace {
  readonly operatorId: number
  readonly panel: string
  readonly name: string
}

const PREFIX = 'console.draft.'
const KEPT_MS = 7 * 24 * 3_600_000

export const draftKey = ({ operatorId, panel, name }: DraftPlace): string => `${PREFIX}${operatorId}.${panel}.${name}`

/** The draft that is kept here; undefined where there is none, or none that is younger than seven days. */
export function readDraft<Values>(key: string, now: Date): StoredDraft<Values> | undefined {
  const draft = parsed(localStorage.getItem(key))
  return draft && isFresh(draft, now) ? (draft as StoredDraft<Values>) : undefined
}

/** Keeps it in this browser; where there is no room it is not kept. */
export function writeDraft(key: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    localStorage.removeItem(key)
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)

/** Takes away what is older than seven days, of anybody. */
export function dropOldDrafts(now: Date): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue
    const draft = parsed(localStorage.getItem(key))
    if (!draft || !isFresh(draft, now)) localStorage.removeItem(key)
  }
}

const isFresh = ({ at }: StoredDraft, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at)
  return age < KEPT_MS && age > -KEPT_MS
}

function parsed(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft> | null
    return typeof draft?.at === 'string' && draft.typed !== undefined ? { at: draft.at, typed: draft.typed, base: draft.base } : undefined
  } catch {
    return undefined
  }
}
