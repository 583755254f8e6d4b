export {
  addYoutubeAccount,
  deleteYoutubeAccount,
  setReportable,
  verifyChannelCode,
  verifyPublicSubscriptions,
} from './commands/channels/change-youtube-accounts.ts'
export { makeApiToken } from './commands/credentials/change-api-keys.ts'
export { hashPassword, isPassword } from './commands/credentials/hash-password.ts'
export { refuseWithoutStepUp } from './commands/credentials/prove-identity.ts'
export { cleanPhoto } from './commands/documents/clean-photo.ts'
export { decideDocuments } from './commands/documents/decide-documents.ts'
export { emailChangeHours, issueChangeCode } from './commands/emails/change-email.ts'
export { CONFIRMATION_HOURS, issueConfirmationCode, proveEmailByMail } from './commands/emails/confirm-email.ts'
export { setEmail, setNotificationFlags } from './commands/profile/change-profile.ts'
export { freezeUser, unfreezeUser } from './commands/profile/freeze-user.ts'
export { setRole } from './commands/profile/set-role.ts'
export { changeSignInProvider } from './commands/providers/change-sign-in-provider.ts'
export { ACTING_PERMISSION, actingEntry, endActing, offerImpersonation } from './commands/sessions/act-for-customer.ts'
export { issuePasswordCode, passwordCodeHours } from './commands/sessions/change-password.ts'
export { type Arrival, completeFirstFactor, type SignInResult } from './commands/sessions/complete-first-factor.ts'
export { ensureGuestAccount } from './commands/sessions/ensure-guest-account.ts'
export { register } from './commands/sessions/register.ts'
export { issueSignInCode } from './commands/sessions/sign-in-by-code.ts'
export {
  documentsDecided,
  emailChanged,
  emailChangeRequested,
  emailConfirmationRequested,
  guestAccountCreated,
  passwordResetRequested,
  type SecurityChange,
  securityChanged,
  signedInFromNewDevice,
  userRegistered,
} from './events.ts'
export { answerSignIn, arrivalFrom } from './http/answer-sign-in.ts'
export { documentFiles } from './http/document-file.ts'
export { type DocumentRoutesDeps, documentRoutes } from './http/document-routes.ts'
export { callGuard } from './http/guard.ts'
export { type IdentityRoutesDeps, identityRoutes } from './http/index.ts'
export { SESSION_COOKIE } from './http/session-cookies.ts'
export { documentSchedules } from './jobs/documents.ts'
export { actingSchedules, identitySchedules, identitySubscriptions } from './jobs/index.ts'
export { deviceOf } from './model/device.ts'
export { type RefusalReason, refusalReasons, shownName } from './model/document-case.ts'
export { maskEmail } from './model/mask-email.ts'
export { codeAt, newSharedSecret, setupAddress, stepOfCode } from './model/one-time-password.ts'
export { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from './model/recovery-codes.ts'
export { isStaff } from './model/roles.ts'
export { scopeOf as keyScopeOf } from './model/token-scopes.ts'
export { hashToken, isUnsubscribeSignature, newToken, unsubscribeSignature } from './model/tokens.ts'
export { isErased, type NotificationFlags, refuseIfFrozen, type User } from './model/user.ts'
export { isWeakPassword } from './model/weak-password.ts'
export { channelReferenceOf, isVerified as isVerifiedYoutubeAccount, type YoutubeAccount } from './model/youtube-channel.ts'
export { identityOperatorRoutes } from './operator/http/index.ts'
export type {
  ActingPorts,
  CaptchaVerifier,
  ChannelDirectory,
  ChannelFacts,
  ChannelReference,
  CustomerFacts,
  CustomerPayment,
  DeletionObstacle,
  DocumentStorage,
  PersonalData,
  ProvenPerson,
  SignedFieldsVerifier,
  SignInAccess,
  SignInProblem,
  SignInProvider,
} from './ports.ts'
export { findVerifiedYoutubeAccount, findYoutubeAccountOfChannel, listYoutubeAccounts } from './queries/channels/list-youtube-accounts.ts'
export { presentYoutubeAccount } from './queries/channels/present-youtube-account.ts'
export { customerExport } from './queries/operator/customer-export.ts'
export { customerFinder, knownCustomers } from './queries/operator/customer-finder.ts'
export { identityAttention } from './queries/operator/document-queue.ts'
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
export { findUserByEmail, userIdsByEmail } from './store/user-store.ts'
