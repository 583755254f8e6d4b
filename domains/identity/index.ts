export {
  addYoutubeAccount,
  deleteYoutubeAccount,
  setReportable,
  verifyChannelCode,
  verifyPublicSubscriptions,
} from './commands/channels/change-youtube-accounts.ts'
export { makeApiToken } from './commands/credentials/change-api-keys.ts'
export { refuseWithoutStepUp } from './commands/credentials/prove-identity.ts'
export { type DocumentVerdict, decideDocuments } from './commands/documents/decide-documents.ts'
export { storageKeyOf as documentKeyOf } from './commands/documents/hand-in-document.ts'
export { emailChangeHours, issueChangeCode } from './commands/emails/change-email.ts'
export { CONFIRMATION_HOURS, issueConfirmationCode, proveEmailByMail, refuseUnconfirmed } from './commands/emails/confirm-email.ts'
export { setEmail, setNotificationFlags } from './commands/profile/change-profile.ts'
export { freezeUser, thawUser } from './commands/profile/freeze-user.ts'
export { type StaffRole, setRole } from './commands/profile/set-role.ts'
export { changeSignInProvider, type NewSignInProvider, turnSignInProvider } from './commands/providers/change-sign-in-provider.ts'
export type { SignInDeps } from './commands/providers/start-sign-in.ts'
export { issuePasswordCode, passwordCodeHours } from './commands/sessions/change-password.ts'
export { ensureGuestAccount } from './commands/sessions/ensure-guest-account.ts'
export { type Arrival, type Entered, type Entering, enterAccount } from './commands/sessions/enter-account.ts'
export { issueEntryCode, offerImpersonation } from './commands/sessions/enter-by-code.ts'
export { register } from './commands/sessions/register.ts'
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
export { findVerifiedYoutubeAccount, findYoutubeAccountOfChannel, listYoutubeAccounts } from './queries/channels/list-youtube-accounts.ts'
export { presentYoutubeAccount } from './queries/channels/present-youtube-account.ts'
export { isReturning } from './queries/personal-data.ts'
export { credentialsChangedAt } from './queries/profile/credentials-changed-at.ts'
export { emailsOf } from './queries/profile/emails-of.ts'
export { findUser } from './queries/profile/find-user.ts'
export { hasGoodStanding } from './queries/profile/has-good-standing.ts'
export { isAllowed } from './queries/profile/is-allowed.ts'
export { findReferral, type ReferredUser, referredUsersAfter } from './queries/profile/referrers.ts'
export type { ProfileFacts } from './queries/profile/show-profile.ts'
export { listSignInWays, type SignInWays } from './queries/sessions/list-sign-in-ways.ts'
export { type BearerOwner, type PageVisitor, resolveBearer, resolveSessionCookie } from './queries/sessions/resolve-bearer.ts'
export { findDocumentCase, listDocumentsOf, listWaitingDocuments } from './queries/show-documents.ts'
export { type EmailChange, findEmailChange } from './store/email-change-store.ts'
export { findSession, type OpenSession } from './store/session-store.ts'
export { listSignInProviders, type ShownSignInProvider } from './store/sign-in-provider-store.ts'
export { findUserByEmail } from './store/user-store.ts'
