import type { ApiPaths } from './api-client.ts'

let paths: ApiPaths | undefined

/**
 * The paths of the API in the browser: fetched once, after the page works. A failed fetch is tried again with the next call. Once they are there a call
 * goes out in the same task, also when the page is just being left.
 */
export async function latePaths(): Promise<ApiPaths> {
  paths ??= (await import('./api-paths.ts')).apiPaths
  return paths
}
