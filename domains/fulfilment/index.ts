export type {
  AddOutcome,
  KnownErrorText,
  ProgressAnswer,
  Provider,
  ProviderAccess,
  ProviderOrder,
  ProviderProgress,
  ProviderState,
} from './ports.ts'
