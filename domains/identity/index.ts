export {
  addYoutubeAccount,
  deleteYoutubeAccount,
  setReportable,
  verifyChannelCode,
  verifyPublicSubscriptions,
} from './commands/channels/change-youtube-accounts.ts'
export { makeApiToken } from './commands/credentials/change-api-keys.ts'
export { refuseWithoutStepUp } from './commands/credentials/prove-identity.ts'
export { decideDocuments } from './commands/documents/decide-documents.ts'
export { emailChangeHours, issueChangeCode } from './commands/emails/change-email.ts'
export { CONFIRMATION_HOURS, issueConfirmationCode, proveEmailByMail } from './commands/emails/confirm-email.ts'
export { setEmail, setNotificationFlags } from './commands/profile/change-profile.ts'
export { freezeUser, thawUser } from './commands/profile/freeze-user.ts'
export { setRole } from './commands/profile/set-role.ts'
export { changeSignInProvider } from './commands/providers/change-sign-in-provider.ts'
export { issuePasswordCode, passwordCodeHours } from './commands/sessions/change-password.ts'
export { ensureGuestAccount } from './commands/sessions/ensure-guest-account.ts'
export { type Arrival, type Entered, enterAccount } from './commands/sessions/enter-account.ts'
export { issueEntryCode, offerImpersonation } from './commands/sessions/enter-by-code.ts'
export { register } from './commands/sessions/register.ts'
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
export { identitySchedules, identitySubscriptions } from './jobs/index.ts'
export { type RefusalReason, refusalReasons } from './model/document-case.ts'
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
export { listSignInWays } from './queries/sessions/list-sign-in-ways.ts'
export { type BearerOwner, type PageVisitor, resolveBearer, resolveSessionCookie } from './queries/sessions/resolve-bearer.ts'
export { findDocumentCase } from './queries/show-documents.ts'
export { type EmailChange, findEmailChange } from './store/email-change-store.ts'
export { findSession, type OpenSession } from './store/session-store.ts'
export { findUserByEmail } from './store/user-store.ts'
