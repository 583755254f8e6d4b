import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'

export interface CampaignSwitch {
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly toggle: () => Promise<unknown>
}

/** Pauses an active campaign and activates a paused one; its details are loaded again afterwards (CAMPAIGN-003). */
export function useSwitchCampaign({ id, status }: Pick<CampaignWire, 'id' | 'status'>): CampaignSwitch {
  const api = useKeywordsApi()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toggle = useOneAtATime(async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await (status === 'active' ? api.pauseCampaign({ params: { id } }) : api.activateCampaign({ params: { id } }))
      await revalidate()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  })
  return { isBusy, failure, toggle }
}
