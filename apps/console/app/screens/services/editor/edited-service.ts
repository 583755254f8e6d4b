import type { Thing } from '../../../forms/field.ts'
import { withTexts } from '../../../values/translated.ts'

/** What the lists of shelves tell of one that a service can name. */
export interface ShelfName {
  readonly id: number
  readonly name: string
  readonly networkId?: number
  readonly linkKinds?: readonly string[]
  /** Of a target: what it asks for. */
  readonly type?: string
}

/** What a new service begins with; the server has the same defaults. */
export const newServiceDefaults = {
  ...{
    texts: {},
    faqs: {},
    slug: '',
    isPackage: false,
    isEnabled: false,
    isDeactivated: false,
    labelIds: [],
    priceType: 'per_quantity',
    pricingPer: 1000,
  },
  ...{
    discountPpm: 0,
    quantityStep: 1,
    calculableQuantity: false,
    urlIsRequired: true,
    linkKinds: [],
    exampleLink: null,
    targetIds: [],
    hasSearch: false,
  },
  ...{
    gatherStatistic: false,
    startsWithinMinutes: null,
    dripFeedIsAllowed: false,
    isCancellable: true,
    allowsDuplicateLinks: false,
    hasRefill: false,
  },
  ...{
    guaranteeDays: null,
    restrictedAccess: false,
    availableClosedSales: false,
    availablePersonalManager: false,
    consultationChatPeriod: null,
  },
  ...{ thumbnailPeriod: null, allowedUseCountries: false, packageItems: [] },
}

const NUMBERS: ReadonlySet<string> = new Set(['serviceTypeId', 'deliveryId'])
const NUMBER_LISTS: ReadonlySet<string> = new Set(['labelIds', 'targetIds'])

/** Changed fields as the wire has them: texts beside those that stay, choices as numbers. */
export function wiredFields(changed: Thing, before: Thing): Thing {
  const entries = Object.entries(withTexts(changed, before)).flatMap(([name, value]): [string, unknown][] => {
    if (NUMBERS.has(name)) return [[name, Number(value)]]
    if (NUMBER_LISTS.has(name)) return [[name, (value as readonly unknown[]).map(Number)]]
    if (name === 'slug' && value === '') return []
    return [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** A new service on the wire: what was typed over what it begins with. */
export function newService(changed: Thing, defaults: Thing): Thing {
  const { slug, ...rest } = wiredFields({ ...defaults, ...changed }, {})
  return { ...rest, ...(slug ? { slug } : {}) }
}
