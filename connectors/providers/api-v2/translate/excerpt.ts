const excerptMax = 2_000

/** The beginning of an answer for the record, without the account's key: some panels echo the request. */
export function excerptOf(access: { readonly key: string }, text: string): string {
  const clean = access.key === '' ? text : text.replaceAll(access.key, '•••')
  return clean.slice(0, excerptMax)
}
