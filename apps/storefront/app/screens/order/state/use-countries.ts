import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { CountryChoice } from '../model/find-countries.ts'

export interface Countries {
  /** Undefined until they are there. */
  readonly all: readonly CountryChoice[] | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The countries of a target: its own, or every one, fetched when it is first needed. */
export function useCountries(own: readonly CountryChoice[], isNeeded: boolean): Countries {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [all, setAll] = useState(own.length > 0 ? own : undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(async () => {
    setHasFailed(false)
    try {
      const { data } = await api.catalogue.widgetCountries({ query: { api_token } })
      setAll(data.map(({ iso_code_2, name }) => ({ value: iso_code_2, name })))
    } catch {
      setHasFailed(true)
    }
  }, [api, api_token])
  const isMissing = isNeeded && all === undefined
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])
  return { all, hasFailed, retry: () => void load() }
}
