import type { PathSet } from '@vitrine/platform/kernel'

export const insightsPaths = {} as const satisfies PathSet
