// What operators (operator/) and the demo (demo/) need of this domain beside its public API.
export type { DocumentVerdict } from './commands/documents/decide-documents.ts'
export { storageKeyOf as documentKeyOf } from './commands/documents/hand-in-document.ts'
export { changeCustomer } from './commands/operator/change-customer.ts'
export { type NewSignInProvider, turnSignInProvider } from './commands/providers/change-sign-in-provider.ts'
export { type SignInProviderName, signInProviders } from './contract/sign-in-providers.ts'
export { providerPlaces } from './model/provider-places.ts'
export { listDocumentsOf, listWaitingDocuments } from './queries/show-documents.ts'
export { listSignInProviders, type ShownSignInProvider } from './store/sign-in-provider-store.ts'
