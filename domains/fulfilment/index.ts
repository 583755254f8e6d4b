export type { AddOutcome, ProgressAnswer, Provider, ProviderAccess, ProviderOrder, ProviderProgress, ProviderState } from './ports.ts'
