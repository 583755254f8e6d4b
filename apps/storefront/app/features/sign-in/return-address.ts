import { safeRedirect } from '../../paths.ts'

/**
 * Where one goes after signing in: the page of `redirect`, with the query that was passed on as JSON. Anything that is not a path of this site,
 * or leads back to the forms themselves, is the index.
 */
export function returnAddress(search: URLSearchParams): string {
  const path = safeRedirect(search.get('redirect'))
  if (/^\/(login|register|password\/reset)(?:[/?#]|$)/.test(path)) return safeRedirect(null)
  const query = new URLSearchParams(storedQuery(search.get('query'))).toString()
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

function storedQuery(text: string | null): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** The way back survives the step from one form to the other. */
export const keepReturn = (search: URLSearchParams): { redirect: string | undefined; query: string | undefined } => ({
  redirect: search.get('redirect') ?? undefined,
  query: search.get('query') ?? undefined,
})
