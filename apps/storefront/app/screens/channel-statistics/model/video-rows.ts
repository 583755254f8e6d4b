import type { ChannelVideoWire, VideoFiguresWire } from '@vitrine/insights/contract/schemas'

export const columns = ['published', 'views', 'impressions', 'clicks', 'ctr', 'duration', 'watched', 'minutes'] as const
export type Column = (typeof columns)[number]

/** A video with its figures of the period; null where the platform gave none. */
export interface VideoRow extends Readonly<Record<Exclude<Column, 'published'>, number | null>> {
  readonly id: string
  readonly title: string
  readonly picture: string
  readonly published: string
}

export interface Order {
  readonly column: Column
  readonly isAscending: boolean
}

export const rowsOf = (videos: readonly ChannelVideoWire[], figures: readonly VideoFiguresWire[]): readonly VideoRow[] => {
  const byId = new Map(figures.map((one) => [one.video_id, one]))
  return videos.map(({ video_id, title, preview_image, published_date, views }) => {
    const own = byId.get(video_id)
    return {
      id: video_id,
      title,
      picture: preview_image,
      published: published_date,
      views,
      impressions: own?.impressions ?? null,
      clicks: own?.clicks ?? null,
      ctr: own?.ctr ?? null,
      duration: own?.average_view_duration_seconds ?? null,
      watched: own?.average_view_duration_percentage ?? null,
      minutes: own?.watch_time_minutes ?? null,
    }
  })
}

const figureIn = (row: VideoRow, column: Column): number | null => (column === 'published' ? Date.parse(row.published) : row[column])

/** What has no figure comes last, whichever way. */
export const sorted = (rows: readonly VideoRow[], { column, isAscending }: Order): readonly VideoRow[] =>
  rows.toSorted((one, other) => {
    const [a, b] = [figureIn(one, column), figureIn(other, column)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isAscending ? a - b : b - a
  })

/** A press on the column's head: the most first, then the least. */
export const nextOrder = (order: Order, column: Column): Order => ({
  column,
  isAscending: order.column === column ? !order.isAscending : false,
})
