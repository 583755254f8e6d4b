import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { useEffect, useState } from 'react'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { SELECTED_ACCOUNT_KEY, selectedAccount } from './selected-account.ts'

/** The account that tasks are done with; stored in this browser, so it is known only once the page runs. */
export function useSelectedAccount(accounts: readonly YoutubeAccountWire[]): {
  readonly selectedId: number | undefined
  readonly select: (id: number) => void
} {
  const [selectedId, setSelectedId] = useState<number>()
  useEffect(() => {
    const { id, isGone } = selectedAccount(readLocal(SELECTED_ACCOUNT_KEY), accounts)
    if (isGone) removeLocal(SELECTED_ACCOUNT_KEY)
    setSelectedId(id)
  }, [accounts])
  const select = (id: number) => {
    writeLocal(SELECTED_ACCOUNT_KEY, String(id))
    setSelectedId(id)
  }
  return { selectedId, select }
}
