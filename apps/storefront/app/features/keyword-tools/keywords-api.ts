import { keywordsPaths } from '@vitrine/keywords/contract/paths'
import type { keywordsContract } from '@vitrine/keywords/contract/schemas'
import { useMemo } from 'react'
import type { Api } from '../../api/api-client.ts'
import { useApi } from '../../session/session-context.tsx'

/** The calls of the keyword tools: their addresses load with these pages only. */
export const keywordsApi = (api: Api) => api.client<typeof keywordsContract>(keywordsPaths)
export type KeywordsApi = ReturnType<typeof keywordsApi>

export function useKeywordsApi(): KeywordsApi {
  const api = useApi()
  return useMemo(() => keywordsApi(api), [api])
}
