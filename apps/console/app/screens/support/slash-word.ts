export interface SlashWord {
  /** Where the slash stands. */
  readonly from: number
  readonly to: number
  /** What is typed behind it. */
  readonly query: string
}

/** The slash that begins a word, and what is typed behind it up to the caret: `and/or` and addresses have none. */
export function slashWordAt(text: string, caret: number): SlashWord | undefined {
  const query = /(?:^|\s)\/([^\n/]{0,40})$/.exec(text.slice(0, caret))?.[1]
  return query === undefined ? undefined : { from: caret - query.length - 1, to: caret, query }
}

/** Replies of a name that has all words of the query, as they are listed. */
export function repliesNamed<R extends { readonly name: string }>(replies: readonly R[], query: string): readonly R[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return replies.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
