export { makeApiToken } from './commands/change-api-keys.ts'
export { emailChangeHours, issueChangeCode } from './commands/change-email.ts'
export { issuePasswordCode, passwordCodeHours } from './commands/change-password.ts'
export { setEmail, setNotificationFlags } from './commands/change-profile.ts'
export { changeSignInProvider, type NewSignInProvider, turnSignInProvider } from './commands/change-sign-in-provider.ts'
export {
  addYoutubeAccount,
  deleteYoutubeAccount,
  setReportable,
  verifyChannelCode,
  verifyPublicSubscriptions,
} from './commands/change-youtube-accounts.ts'
export { CONFIRMATION_HOURS, issueConfirmationCode, proveEmailByMail, refuseUnconfirmed } from './commands/confirm-email.ts'
export { type DocumentVerdict, decideDocuments } from './commands/decide-documents.ts'
export { ensureGuestAccount } from './commands/ensure-guest-account.ts'
export { type Arrival, type Entered, type Entering, enterAccount } from './commands/enter-account.ts'
export { issueEntryCode, offerImpersonation } from './commands/enter-by-code.ts'
export { freezeUser, thawUser } from './commands/freeze-user.ts'
export { storageKeyOf as documentKeyOf } from './commands/hand-in-document.ts'
export { refuseWithoutStepUp } from './commands/prove-identity.ts'
export { register } from './commands/register.ts'
export { type StaffRole, setRole } from './commands/set-role.ts'
export type { SignInDeps } from './commands/start-sign-in.ts'
export { email as emailField } from './contract/forms.ts'
export { identityContract } from './contract/schemas.ts'
export { type SignInProviderName, signInProviders } from './contract/sign-in-providers.ts'
export {
  documentsDecided,
  emailChangeAsked,
  emailChanged,
  emailConfirmationAsked,
  enteredFromNewDevice,
  guestAccountCreated,
  passwordResetAsked,
  type SecurityChange,
  securityChanged,
  userRegistered,
} from './events.ts'
export { documentFiles } from './http/document-file.ts'
export { type DocumentRoutesDeps, documentRoutes } from './http/document-routes.ts'
export { answerEntered, enteringFrom } from './http/entering.ts'
export { callGuard } from './http/guard.ts'
export { type IdentityRoutesDeps, identityRoutes } from './http/index.ts'
export { SESSION_COOKIE } from './http/session-cookies.ts'
export { documentSchedules } from './jobs/documents.ts'
export { type IdentityJobsDeps, identitySchedules, identitySubscriptions } from './jobs/index.ts'
export { type DocumentCase, type KeptDocument, type RefusalReason, refusalReasons } from './model/document-case.ts'
export { isStaff } from './model/roles.ts'
export { scopeOf as keyScopeOf } from './model/token-scopes.ts'
export { isUnsubscribeSignature, unsubscribeSignature } from './model/tokens.ts'
export { type NotificationFlags, refuseIfFrozen, type User } from './model/user.ts'
export { channelReferenceOf, isVerified as isVerifiedYoutubeAccount, type YoutubeAccount } from './model/youtube-channel.ts'
export type {
  CaptchaVerifier,
  ChannelDirectory,
  ChannelFacts,
  ChannelReference,
  DocumentStorage,
  KeepsAccount,
  PersonalData,
  ProvenPerson,
  SignedFieldsVerifier,
  SignInAccess,
  SignInProblem,
  SignInProvider,
} from './ports.ts'
export { credentialsChangedAt } from './queries/credentials-changed-at.ts'
export { emailsOf } from './queries/emails-of.ts'
export { findUser } from './queries/find-user.ts'
export { hasGoodStanding } from './queries/has-good-standing.ts'
export { isAllowed } from './queries/is-allowed.ts'
export { listSignInWays, type SignInWays } from './queries/list-sign-in-ways.ts'
export { findVerifiedYoutubeAccount, findYoutubeAccountOfChannel, listYoutubeAccounts } from './queries/list-youtube-accounts.ts'
export { isReturning } from './queries/personal-data.ts'
export { presentYoutubeAccount } from './queries/present-youtube-account.ts'
export { findReferral, type ReferredUser, referredUsersAfter } from './queries/referrers.ts'
export { type BearerOwner, type PageVisitor, resolveBearer, resolveSessionCookie } from './queries/resolve-bearer.ts'
export { findDocumentCase, listDocumentsOf, listWaitingDocuments } from './queries/show-documents.ts'
export type { ProfileFacts } from './queries/show-profile.ts'
export { type EmailChange, findEmailChange } from './store/email-change-store.ts'
export { findSession, type OpenSession } from './store/session-store.ts'
export { listSignInProviders, type ShownSignInProvider } from './store/sign-in-provider-store.ts'
export { findUserByEmail } from './store/user-store.ts'
