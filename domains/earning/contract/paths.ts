import type { PathSet } from '@vitrine/platform/kernel'

export const earningPaths = {} as const satisfies PathSet
