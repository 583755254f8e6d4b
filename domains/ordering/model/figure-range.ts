export const figureRanges = ['today', '7d', '30d', 'quarter'] as const
export type FigureRange = (typeof figureRanges)[number]

/** A quarter is thirteen weeks, so that it is compared with the same weekdays; a day is, with the one a week before. */
export const DAYS_IN: Readonly<Record<FigureRange, number>> = { today: 1, '7d': 7, '30d': 30, quarter: 91 }
