import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import type { CountryChoice } from '../model/find-countries.ts'

export interface Countries {
  /** Undefined until they are there. */
  readonly all: readonly CountryChoice[] | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** How a choice of countries is sent: as the codes of a target's values, or by the ids of the list of countries. */
export type CountryKey = 'code' | 'id'

/** The countries of a target: its own, or every one; what the target does not tell is fetched when it is first needed. */
export function useCountries(own: readonly CountryChoice[], isNeeded: boolean, by: CountryKey = 'code'): Countries {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [all, setAll] = useState<readonly CountryChoice[] | undefined>(own.length > 0 && by === 'code' ? own : undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(async () => {
    setHasFailed(false)
    try {
      const { data } = await api.catalogue.widgetCountries({ query: { api_token } })
      const offered = own.length === 0 ? data : data.filter(({ iso_code_2 }) => own.some(({ value }) => value === iso_code_2))
      setAll(offered.map(({ id, iso_code_2: code, name }) => ({ value: by === 'id' ? String(id) : code, code, name })))
    } catch {
      setHasFailed(true)
    }
  }, [api, api_token, own, by])
  const isMissing = isNeeded && all === undefined
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])
  return { all, hasFailed, retry: () => void load() }
}
