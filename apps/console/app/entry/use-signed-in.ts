import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { landingOf } from '../paths.ts'
import type { Me } from '../session/me.ts'

/** What happens once somebody has signed in: they go on to where they wanted. */
export function useSignedIn(): (me: Me) => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = search.get('to')
  return useCallback(
    (me) => {
      queries.setQueryData(['me'], me)
      void navigate(landingOf(wanted), { replace: true })
    },
    [queries, navigate, wanted],
  )
}
