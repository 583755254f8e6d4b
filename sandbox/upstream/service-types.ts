import type { Fields } from '../server/fields.ts'
import type { UpstreamService } from './catalogue.ts'

/** How services of a type count an order, and which fields they read; all others are ignored, as panels do. */
interface ServiceType {
  readonly units: 'quantity' | 'one' | readonly string[]
  readonly needs?: readonly string[]
  readonly takes?: readonly string[]
}

const spread = ['runs', 'interval']
const types: Readonly<Record<string, ServiceType>> = {
  Default: { units: 'quantity', takes: spread },
  Package: { units: 'one' },
  'Custom Comments': { units: ['comments'], needs: ['comments'] },
  'Custom Comments Package': { units: 'one', needs: ['comments'] },
  SEO: { units: 'quantity', needs: ['keywords'] },
  Mentions: { units: 'quantity', needs: ['usernames'] },
  'Mentions with Hashtags': { units: 'quantity', needs: ['usernames', 'hashtags'] },
  'Mentions Custom List': { units: ['usernames'], needs: ['usernames'] },
  'Mentions Hashtag': { units: 'quantity', needs: ['hashtag'] },
  'Mentions User Followers': { units: 'quantity', needs: ['username'] },
  'Mentions Media Likers': { units: 'quantity', needs: ['media'] },
  'Comment Likes': { units: 'quantity', needs: ['username'] },
  'Comment Replies': { units: ['comments'], needs: ['username', 'comments'] },
  Poll: { units: 'quantity', needs: ['answer_number'] },
  'Invites from Groups': { units: 'quantity', needs: ['groups'] },
  'Web Traffic': {
    units: 'quantity',
    needs: ['country', 'type_of_traffic'],
    takes: [...spread, 'device', 'google_keyword', 'referring_url'],
  },
}
const plain: ServiceType = { units: 'quantity', takes: spread }

const typeOf = (service: UpstreamService): ServiceType => types[service.type] ?? plain

const linesIn = (text: string | undefined): number => (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '').length

/** Lists carry their own number, packages are one piece; a drip-feed is charged for all its runs. */
export function unitsOf(fields: Fields, service: UpstreamService): number {
  const { units } = typeOf(service)
  if (units === 'one') return 1
  if (units !== 'quantity') return linesIn(fields.get(units[0] ?? ''))
  return Number(fields.get('quantity') ?? '0') * Number(fields.get('runs') ?? '1')
}

/** A required field that an order of this service lacks. */
export const missingField = (fields: Fields, service: UpstreamService): string | undefined =>
  (typeOf(service).needs ?? []).find((name) => (fields.get(name) ?? '').trim() === '')

/** The fields that the panel reads of an order. */
export function understood(fields: Fields, service: UpstreamService): Readonly<Record<string, string>> {
  const { needs = [], takes = [] } = typeOf(service)
  const known = new Set([...needs, ...takes, ...(service.parameters ?? [])])
  return Object.fromEntries([...fields].filter(([name]) => known.has(name)))
}
