import { type BoundRoute, implement, type RateLimit, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { fieldMessage, invalidFields, type Refusal, refuse } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { readReport } from '../commands/read-report.ts'
import { channelDay, channelInfo, channelVideo, videoFigures } from '../contract/reports.ts'
import { insightsContract as contract, type ReportParams } from '../contract/schemas.ts'
import type { InsightsDeps } from '../deps.ts'
import { periodFault, questionOf, type ReportKind } from '../model/report-question.ts'
import type { ReportPeriod } from '../ports.ts'
import { presentDay, presentFigures, presentInfo, presentVideo } from '../queries/present-report.ts'

/** Each may cost the platform's quota. */
const asking: RateLimit = { name: 'channel-reports', per: 'caller', burst: 60, perMinute: 30, store: 'memory' }
type Input = { readonly query: ReportParams; readonly body?: ReportParams | undefined }

/** Reports of one's own channels (YTREP-001). */
export function reportRoutes(deps: InsightsDeps): BoundRoute[] {
  const inputOf = (kind: ReportKind, input: Input, context: RequestContext) => {
    const { channelId, period, videoIds } = readRequested(input, deps.clock.now())
    const question = questionOf(kind, period, videoIds)
    return { panelId: context.panelId, userId: userIdOf(context), channelId, question }
  }
  const options = { rateLimit: asking }
  return [
    implement(
      contract.channelInfo,
      (input, context) =>
        readReport(deps, {
          ...inputOf('info', input, context),
          ask: async (reports, access) => presentInfo(await reports.info(access)),
          parse: (kept) => channelInfo.parse(kept),
        }),
      options,
    ),
    implement(
      contract.channelVideos,
      (input, context) => {
        const request = inputOf('videos', input, context)
        const { period, videoIds: ids } = request.question
        return readReport(deps, {
          ...request,
          ask: async (reports, access) => (await reports.videos(access, { until: period.to, ids })).map(presentVideo),
          parse: (kept) => z.array(channelVideo).parse(kept),
        })
      },
      options,
    ),
    implement(
      contract.channelDays,
      (input, context) => {
        const request = inputOf('days', input, context)
        return readReport(deps, {
          ...request,
          ask: async (reports, access) => (await reports.days(access, request.question.period)).map(presentDay),
          parse: (kept) => z.array(channelDay).parse(kept),
        })
      },
      options,
    ),
    figuresRoute(deps, inputOf, options),
  ]
}

function figuresRoute(
  deps: InsightsDeps,
  inputOf: (kind: ReportKind, input: Input, context: RequestContext) => Omit<Parameters<typeof readReport>[1], 'ask' | 'parse'>,
  options: { readonly rateLimit: RateLimit },
): BoundRoute {
  return implement(
    contract.videoFigures,
    (input, context) => {
      const request = inputOf('video-figures', input, context)
      const { period, videoIds } = request.question
      if (videoIds.length === 0) throw required('video_ids')
      return readReport(deps, {
        ...request,
        ask: async (reports, access) => (await reports.videoFigures(access, period, videoIds)).map(presentFigures),
        parse: (kept) => z.array(videoFigures).parse(kept),
      })
    },
    options,
  )
}

const required = (...fields: string[]): Refusal =>
  invalidFields(Object.fromEntries(fields.map((field) => [field, [fieldMessage(field, 'fields.required')]])))

interface ReportQuery {
  readonly channelId: string
  readonly period: ReportPeriod
  readonly videoIds: readonly string[]
}

/** Address parameters take precedence over the body's. */
function readRequested({ query, body = {} }: Input, now: Date): ReportQuery {
  const youtube_channel_id = query.youtube_channel_id ?? body.youtube_channel_id
  const date_start = query.date_start ?? body.date_start
  const date_end = query.date_end ?? body.date_end
  if (!youtube_channel_id || date_start === undefined || date_end === undefined) {
    const missing = Object.entries({ youtube_channel_id, date_start, date_end }).filter(([, value]) => !value)
    throw required(...missing.map(([field]) => field))
  }
  const period = { from: date_start, to: date_end }
  switch (periodFault(period, now.toISOString().slice(0, 10))) {
    case 'order':
      return refuse('date_end', 'orders.periodBackwards')
    case 'future':
      return refuse('date_end', 'channelReports.endsLater')
    case 'epoch':
      return refuse('date_start', 'channelReports.startsEarlier')
    default:
  }
  const videoIds = query.video_ids ?? query['video_ids[]'] ?? body.video_ids ?? body['video_ids[]'] ?? []
  return { channelId: youtube_channel_id, period, videoIds }
}
