import { useCallback, useEffect, useState } from 'react'
import { statusOf } from '../../api/api-error.ts'
import { useFailureWords } from '../../errors/use-failure-words.ts'
import { useApi } from '../../session/session-context.tsx'
import { loadReports, type Reports } from './load-reports.ts'
import { type Preset, periodOf } from './model/report-period.ts'
import { beginLoading, type YoutubeAnalytics } from './model/youtube-analytics.ts'

export interface ChannelReportsShown extends YoutubeAnalytics {
  readonly told: Pick<Reports, 'lastYear' | 'updatedAt' | 'isCurrent'> | undefined
  readonly retry: () => void
}

interface Wish {
  readonly accountId: number
  readonly channelId: string
  readonly preset: Preset
  /** Of the server, so that both mean the same days. */
  readonly now: string
}

/** The reports of a channel, asked for by the page: the platform may take its time, and the page stands meanwhile. */
export function useChannelReports({ accountId, channelId, preset, now }: Wish): ChannelReportsShown {
  const api = useApi()
  const words = useFailureWords()
  const begin = useCallback(() => beginLoading(accountId, periodOf(preset, new Date(now))), [accountId, preset, now])
  const [state, setState] = useState<YoutubeAnalytics & Pick<ChannelReportsShown, 'told'>>(() => ({ ...begin(), told: undefined }))
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    setState({ ...begin(), told: undefined })
    const at = new Date(now)
    loadReports(api, { channelId, period: periodOf(preset, at), year: periodOf('year', at) }, end.signal).then(
      ({ lastYear, updatedAt, isCurrent, ...known }) => {
        if (!end.signal.aborted) setState((before) => ({ ...before, ...known, loading: false, told: { lastYear, updatedAt, isCurrent } }))
      },
      (error: unknown) => {
        if (end.signal.aborted) return
        const kind = statusOf(error) === 422 ? 'channel' : 'outside'
        setState((before) => ({ ...before, loading: false, error: { kind, text: words(error).split('\n')[0] ?? '' } }))
      },
    )
    return () => end.abort()
  }, [api, words, begin, channelId, preset, now, tries])
  return { ...state, retry: useCallback(() => setTries((count) => count + 1), []) }
}
