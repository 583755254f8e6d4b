import type { ChartTick } from './chart-frame.tsx'

/** What stands under a chart: where it begins and, if that is elsewhere, where it ends. */
export interface ChartEnds {
  readonly first: string
  readonly last?: string | undefined
}

export const ticksOfEnds = (ends: ChartEnds | undefined, width: number): readonly ChartTick[] | undefined =>
  ends && [{ x: 0, name: ends.first }, ...(ends.last === undefined ? [] : [{ x: width, name: ends.last }])]
