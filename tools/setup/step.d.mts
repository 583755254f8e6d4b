export const isVerbose: boolean
export function step<Result>(name: string, work: () => Promise<Result>): Promise<Result>
