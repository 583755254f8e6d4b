import type { BannerPlace } from '@vitrine/panels/contract/schemas'

/** What stands over a page that is worked with can be put away; in the catalogue and the sidebar it is part of the shop. */
export const isClosable = (place: BannerPlace): boolean => !/^(services_|sidebar)/.test(place)

const KEPT_MAX = 50

/** The banners that were put away in this browser; unreadable text counts as none. */
export function readClosed(text: string | undefined): readonly number[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** Banners come and go: the oldest answers are dropped. */
export const withClosed = (closed: readonly number[], id: number): readonly number[] =>
  [...closed.filter((each) => each !== id), id].slice(-KEPT_MAX)
