/** Where a banner may stand: the places of the specification, no more and no fewer (BANNER-002). */
export const bannerPlaces = [
  'dashboard',
  'orders',
  'profile',
  'grades',
  'drip_feed',
  'order_widget',
  'free_trials',
  'sidebar',
  'create_order',
  'autopromotion',
  'tasks',
  'services_type_main',
  'services_type_first_short',
  'services_type_second_short',
  'referral_program',
  'services_pricing_main',
  'services_pricing_first_short',
  'services_pricing_second_short',
  'services_pricing_long',
  'services_pricing_footer',
] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** Whom a shop answers: nobody but operators before it opens and while it is closed. */
export const panelStates = ['preparing', 'open', 'closed'] as const
export type PanelState = (typeof panelStates)[number]

/** How a panel stands in the list of all: in the archive before its state, by its state before the orders it takes. */
export const panelStandings = ['open', 'frozen', 'preparing', 'closed', 'archived'] as const
export type PanelStanding = (typeof panelStandings)[number]

/** What a copy of a panel may take over. */
export const copyParts = ['settings', 'content', 'catalogue', 'promotions', 'providers', 'payments'] as const
export type CopyPartName = (typeof copyParts)[number]

/** What stands against archiving a panel. */
export const obstacleKinds = ['open', 'orders', 'balances', 'setAside', 'export'] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

/** From Monday on, as the week begins in most of the world. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** How far the work on an incident is, as visitors of the status page read it. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]

/** How orders of a network are delivered now. */
export const networkStates = ['operational', 'slow', 'interrupted'] as const
export type NetworkState = (typeof networkStates)[number]

/** The status of a whole shop in one word: the worst of its networks, or an incident that is told of while all of them deliver. */
export const statusStates = ['operational', 'incident', 'slow', 'interrupted'] as const
export type StatusState = (typeof statusStates)[number]

/** Where a host leads: to this deployment, to something else, nowhere; unknown while the name servers do not answer. */
export const hostStates = ['here', 'elsewhere', 'missing', 'unknown'] as const
export type HostState = (typeof hostStates)[number]
