import { demoCatalogue } from '../catalogue/demo-catalogue.ts'

export function serviceId(slug: string): number {
  const service = demoCatalogue('tidewell').services?.find((each) => each.slug === slug)
  if (service?.id === undefined) throw new Error(`The demo sells no ${slug}`)
  return service.id
}

/** Views for a video of the platform that most of the demo is about. */
export const views = (video: string) => ({
  service_id: serviceId('youtube-video-views-ad-placements'),
  url: `https://www.youtube.com/watch?v=${video}`,
})
