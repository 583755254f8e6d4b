import { serviceId } from '../orders/services.ts'

/** A service that sells, with links of its kind; `n` is another one each time. */
export interface Ware {
  readonly serviceId: number
  readonly weight: number
  readonly quantities: readonly number[]
  readonly url: (n: number) => string
}

const code = (n: number, length: number): string => {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length }, (_, at) => letters[(n * 7 + at * (11 + (n % 5)) + Math.floor(n / (at + 1))) % letters.length]).join('')
}
const video = (n: number): string => `https://www.youtube.com/watch?v=${code(n, 7)}${String(n).padStart(4, '0')}`
const short = (n: number): string => `https://www.youtube.com/shorts/${code(n, 7)}${String(n).padStart(4, '0')}`
const channel = (n: number): string => `https://www.youtube.com/@${code(n, 8)}-films`
const tiktok = (n: number): string => `https://www.tiktok.com/@${code(n % 9, 7)}/video/73${String(10_000_000_000 + n * 7_919)}`

/** What the shop sells most, the frequent first. */
export const wares = (): readonly Ware[] => [
  { serviceId: serviceId('youtube-video-views-ad-placements'), weight: 9, quantities: [1000, 2000, 2500, 5000], url: video },
  { serviceId: serviceId('tiktok-video-views-recommended-feed'), weight: 7, quantities: [2000, 5000, 10_000], url: tiktok },
  { serviceId: serviceId('youtube-shorts-views-ad-placements'), weight: 6, quantities: [3000, 5000, 7500], url: short },
  { serviceId: serviceId('youtube-video-views-recommended-feed'), weight: 4, quantities: [2000, 4000, 8000], url: video },
  { serviceId: serviceId('youtube-video-likes-community-tasks'), weight: 4, quantities: [200, 400, 800], url: video },
  { serviceId: serviceId('youtube-subscribers-ad-placements'), weight: 2, quantities: [100, 250, 400], url: channel },
]
