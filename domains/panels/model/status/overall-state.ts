import type { NetworkState, StatusState } from '../../vocabulary.ts'

/** The status of a shop in one word. An open incident is told also while every network delivers: its operators know more than their figures show. */
export function overallState(networks: readonly NetworkState[], openIncidents: number): StatusState {
  if (networks.includes('interrupted')) return 'interrupted'
  if (networks.includes('slow')) return 'slow'
  return openIncidents > 0 ? 'incident' : 'operational'
}
