export const earningContract = {} as const
