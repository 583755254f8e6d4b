export const insightsContract = {} as const
