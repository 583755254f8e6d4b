import type { RouterContextProvider } from 'react-router'
import { apiContext, requestContext } from '../request/server-contexts.ts'
import { type Api, createApi } from './api-client.ts'
import { apiPaths } from './api-paths.ts'

/** The API as a loader sees it: inside the process, in the language of the address. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const { locale, discounts } = context.get(requestContext)
  return createApi(apiPaths, context.get(apiContext), locale, discounts)
}
