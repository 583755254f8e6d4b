import { useCallback, useEffect, useState } from 'react'
import { statusOf } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi } from '../../session/session-context.tsx'
import { loadReports, type Reports } from './load-reports.ts'
import { type Preset, periodOf } from './model/report-period.ts'
import { beginLoading, type YoutubeAnalytics } from './model/youtube-analytics.ts'

export interface ChannelReportsShown extends YoutubeAnalytics {
  readonly sample: Pick<Reports, 'lastYear' | 'updatedAt' | 'isCurrent'> | undefined
  readonly retry: () => void
}

interface ReportSelection {
  readonly accountId: number
  readonly channelId: string
  readonly preset: Preset
  /** Of the server, so that both mean the same days. */
  readonly now: string
}

/** The reports of a channel, asked for by the page: the platform may take its time, and the page stands meanwhile. */
export function useChannelReports({ accountId, channelId, preset, now }: ReportSelection): ChannelReportsShown {
  const api = useApi()
  const messageOf = useFailureMessage()
  const begin = useCallback(() => beginLoading(accountId, periodOf(preset, new Date(now))), [accountId, preset, now])
  const [state, setState] = useState<YoutubeAnalytics & Pick<ChannelReportsShown, 'sample'>>(() => ({ ...begin(), sample: undefined }))
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    setState({ ...begin(), sample: undefined })
    const at = new Date(now)
    loadReports(api, { channelId, period: periodOf(preset, at), year: periodOf('year', at) }, end.signal).then(
      ({ lastYear, updatedAt, isCurrent, ...known }) => {
        if (!end.signal.aborted) setState((before) => ({ ...before, ...known, loading: false, sample: { lastYear, updatedAt, isCurrent } }))
      },
      (error: unknown) => {
        if (end.signal.aborted) return
        const kind = statusOf(error) === 422 ? 'channel' : 'outside'
        setState((before) => ({ ...before, loading: false, error: { kind, text: messageOf(error).split('\n')[0] ?? '' } }))
      },
    )
    return () => end.abort()
  }, [api, messageOf, begin, channelId, preset, now, tries])
  return { ...state, retry: useCallback(() => setTries((count) => count + 1), []) }
}
