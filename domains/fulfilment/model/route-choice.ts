/** Routes that need a look: the only one of their service, paused because they would sell at a loss, or taking less than we sell. */
export const routeChoices = ['single', 'loss', 'narrower'] as const
export type RouteChoice = (typeof routeChoices)[number]
