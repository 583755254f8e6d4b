import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../server/faults.ts'
import { answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { htmlAnswer, jsonAnswer, sendOnWire, type WireAnswer } from '../server/wire.ts'
import type { Channel, ChannelBook } from './book.ts'
import { dayOf, daysBetween, reactionsTo, sumOf, type Video, videosOf } from './channel-figures.ts'
import type { Consents } from './consent.ts'
import { channelItem, list, problem } from './present.ts'

export interface AnalyticsPlace {
  readonly book: ChannelBook
  readonly consents: Consents
  readonly faults: Faults
  readonly calls: { path: string; status: number }[]
  readonly now: () => number
  readonly base: () => string
}

type Query = Readonly<Record<string, string | undefined>>
type Answer = (channel: Channel, query: Query) => WireAnswer
/** What `videos` answers a caller without a bearer. */
type PublicAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const SUBSCRIBERS = 4_820
/** The newest figures are of the day before yesterday. */
const LAG_MS = 2 * 86_400_000
/** The page size of a list. */
const PAGE = 50

/** The data API as a channel's owner sees it (`playlistItems`, `videos`) and the analytics API (`/v2/reports`); `channels` is answered by `ownChannel`. */
export function addAnalytics(app: FastifyInstance, place: AnalyticsPlace, forEverybody: PublicAnswer): void {
  app.get(
    '/youtube/v3/playlistItems',
    owned(place, (channel) => jsonAnswer(list('playlistItem', uploads(place, channel), true))),
  )
  const ownVideos = owned(place, (channel, query) => jsonAnswer(list('video', details(place, channel, query), true)))
  app.get('/youtube/v3/videos', (request, reply) =>
    request.headers.authorization === undefined ? forEverybody(request, reply) : ownVideos(request, reply),
  )
  app.get(
    '/v2/reports',
    owned(place, (channel, query) => report(place, channel, query)),
  )
}

/** A call by a bearer; faults of the kind `ask` and `analytics` apply to it. */
export const owned = (place: AnalyticsPlace, make: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
  const struck = place.faults.take({ action: 'analytics' })
  await sleep(delayOf(struck))
  const sent = answerOf(place, request, struck, make)
  place.calls.push({ path: request.url, status: sent.status })
  sendOnWire(reply, sent)
}

function answerOf(place: AnalyticsPlace, request: FastifyRequest, struck: ReturnType<Faults['take']>, make: Answer): WireAnswer {
  if (struck.some(({ kind }) => kind === 'quota')) return jsonAnswer(problem(403, 'quotaExceeded', 'The request cannot be completed.'), 403)
  if (struck.some(({ kind }) => kind === 'not-supported')) return jsonAnswer(problem(400, 'badRequest', 'The query is not supported.'), 400)
  const before = faultAt(struck, 'before')
  if (before) return answerBefore(before)
  if (struck.some(({ kind }) => kind === 'accept-then-html')) return htmlAnswer(200)
  const channel = place.book.byId(place.consents.channelOf(request.headers.authorization) ?? '')
  if (!channel) return jsonAnswer(problem(401, 'authError', 'Invalid Credentials'), 401)
  return make(channel, request.query as Query)
}

const videos = ({ now }: AnalyticsPlace, { id, isEmpty }: Channel): readonly Video[] => (isEmpty ? [] : videosOf(id, now()))

/** The channel of the bearer with the fields for its owner only. */
export function ownChannel(place: AnalyticsPlace, channel: Channel): WireAnswer {
  const all = videos(place, channel)
  const views = all.reduce((sum, video) => sum + reactionsTo(video, place.now()).views, 0)
  const grown = sumOf(all, daysBetween(dayOf(place.now() - 90 * 86_400_000), dayOf(place.now())))
  const subscribers = channel.isEmpty ? 3 : SUBSCRIBERS + grown.gained - grown.lost
  const statistics = { viewCount: String(views), subscriberCount: String(subscribers), hiddenSubscriberCount: false }
  return jsonAnswer(
    list('channel', [
      {
        ...channelItem(place.base(), channel),
        contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${channel.id.slice(2)}` } },
        statistics: { ...statistics, videoCount: String(all.length) },
        status: { privacyStatus: 'public', isLinked: true, isChannelMonetizationEnabled: channel.isMonetised ?? false },
      },
    ]),
  )
}

const uploads = (place: AnalyticsPlace, channel: Channel) =>
  videos(place, channel)
    .slice(0, PAGE)
    .map(({ id, publishedAt }) => ({
      kind: 'youtube#playlistItem',
      id: `UU.${id}`,
      contentDetails: { videoId: id, videoPublishedAt: publishedAt },
    }))

function details(place: AnalyticsPlace, channel: Channel, query: Query) {
  const wanted = new Set((query.id ?? '').split(','))
  return videos(place, channel)
    .filter(({ id }) => wanted.has(id))
    .map((video) => {
      const { views, likes, comments } = reactionsTo(video, place.now())
      const url = `${place.base()}/thumbnails/${video.id}.svg`
      return {
        kind: 'youtube#video',
        id: video.id,
        snippet: {
          publishedAt: video.publishedAt,
          channelId: channel.id,
          title: video.title,
          thumbnails: { default: { url, width: 120, height: 90 }, medium: { url, width: 320, height: 180 } },
        },
        statistics: { viewCount: String(views), likeCount: String(likes), favoriteCount: '0', commentCount: String(comments) },
      }
    })
}

const reach = ['videoThumbnailImpressions', 'videoThumbnailImpressionsClickRate']

function report(place: AnalyticsPlace, channel: Channel, query: Query): WireAnswer {
  const { ids, startDate = '', endDate = '', metrics = '', dimensions = '' } = query
  if (ids !== `channel==${channel.id}` && ids !== 'channel==MINE') return jsonAnswer(problem(403, 'forbidden', 'Forbidden'), 403)
  const names = metrics.split(',')
  const isReach = names.some((name) => reach.includes(name))
  // Reach is a report of its own: the best videos, without a filter.
  if (isReach && (dimensions !== 'video' || query.filters !== undefined || names.some((name) => !reach.includes(name))))
    return jsonAnswer(problem(400, 'badRequest', 'The query is not supported.'), 400)
  const days = daysBetween(startDate, endDate).filter((day) => day <= dayOf(place.now() - LAG_MS))
  const all = videos(place, channel)
  const rows = dimensions === 'day' ? rowsByDay(all, days, names) : rowsByVideo(all, days, names, query.filters)
  const columnHeaders = [
    { name: dimensions, columnType: 'DIMENSION', dataType: 'STRING' },
    ...names.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
  ]
  return jsonAnswer({ kind: 'youtubeAnalytics#resultTable', columnHeaders, rows })
}

function rowsByDay(all: readonly Video[], days: readonly string[], names: readonly string[]) {
  const first = all.at(-1)?.day
  return days.filter((day) => first !== undefined && day >= first).map((day) => [day, ...valuesOf(all, [day], names)])
}

function rowsByVideo(all: readonly Video[], days: readonly string[], names: readonly string[], filters: string | undefined) {
  const wanted = filters?.startsWith('video==') ? new Set(filters.slice('video=='.length).split(',')) : undefined
  return all
    .filter(({ id }) => wanted?.has(id) ?? true)
    .map((video) => [video.id, ...valuesOf([video], days, names)] as const)
    .filter(([, first]) => first !== 0)
    .slice(0, 200)
}

function valuesOf(all: readonly Video[], days: readonly string[], names: readonly string[]): number[] {
  const sum = sumOf(all, days)
  const seconds = sum.views === 0 ? 0 : Math.round((sum.minutes * 60) / sum.views)
  const length = all.reduce((total, video) => total + video.seconds, 0) / Math.max(1, all.length)
  const values: Readonly<Record<string, number>> = {
    views: sum.views,
    estimatedMinutesWatched: sum.minutes,
    averageViewDuration: seconds,
    averageViewPercentage: length === 0 ? 0 : Math.round((seconds / length) * 10_000) / 100,
    subscribersGained: sum.gained,
    subscribersLost: sum.lost,
    videoThumbnailImpressions: sum.impressions,
    videoThumbnailImpressionsClickRate: sum.impressions === 0 ? 0 : sum.clicks / sum.impressions,
  }
  return names.map((name) => values[name] ?? 0)
}
