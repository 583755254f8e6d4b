import { invalidField, invalidFields, message, Refusal } from '@vitrine/platform/kernel'

/** The same answer whether the account exists or not (docs/decisions.md, 21). */
export const wrongCredentials = (): Refusal =>
  invalidFields({ email: [message('account.wrongCredentials')], not_register: [message('account.notRegistered')] })

export const alreadyRegistered = (): Refusal =>
  invalidFields({ email: [message('account.emailTaken')], registered: [message('account.registered')] })

export const emailTaken = (): Refusal => invalidField('email', 'account.emailTaken')
export const emailIsTheSame = (): Refusal => invalidField('email', 'account.emailSame')
export const emailIsSet = (): Refusal => invalidField('email', 'account.emailSet')
export const captchaNeeded = (): Refusal => invalidField('g-recaptcha-response', 'fields.required')
export const wrongCaptcha = (): Refusal => invalidField('g-recaptcha-response', 'account.captcha')
export const weakPassword = (): Refusal => invalidField('password', 'account.weakPassword')
export const wrongResetToken = (): Refusal => invalidField('token', 'account.resetToken')
export const wrongCurrentPassword = (): Refusal => invalidField('current_password', 'account.currentPassword')
export const frozen = (): Refusal => new Refusal('invalid', 'account.frozen')
export const registrationClosed = (): Refusal => new Refusal('not-found', 'account.registrationClosed')

export const channelUnknown = (): Refusal => invalidField('youtube_channel_url', 'channels.unknown')
export const channelIsTaken = (): Refusal => invalidField('youtube_channel_url', 'channels.taken')
export const tooManyChannels = (): Refusal => invalidField('youtube_channel_url', 'channels.tooMany')
export const codeNotFound = (): Refusal => invalidField('code', 'channels.codeNotFound')
export const subscriptionsHidden = (): Refusal => invalidField('public_subscriptions', 'channels.subscriptionsHidden')
export const channelsUnavailable = (): Refusal => new Refusal('unavailable', 'channels.unavailable')
export const noSuchAccount = (): Refusal => new Refusal('not-found', 'request.notFound')

const TWO_FACTOR = 'two_factor'
/** The password was right; the account has a second factor. */
export const secondStepNeeded = (): Refusal => invalidField(TWO_FACTOR, 'account.secondStep')
export const challengeOver = (): Refusal => invalidField('challenge', 'account.challengeOver')
export const wrongCode = (): Refusal => invalidField('code', 'account.wrongCode')
export const wrongPassword = (): Refusal => invalidField('password', 'account.currentPassword')
export const twoFactorIsOn = (): Refusal => invalidField(TWO_FACTOR, 'account.twoFactorOn')
export const twoFactorNeeded = (): Refusal => invalidField(TWO_FACTOR, 'account.twoFactorNeeded')
export const stepUpNeeded = (): Refusal => invalidField('step_up', 'account.stepUp')
export const notWhileImpersonating = (): Refusal => new Refusal('invalid', 'account.impersonating')
export const mayNotImpersonate = (): Refusal => new Refusal('invalid', 'account.mayNotImpersonate')
export const signInCodeOver = (): Refusal => invalidField('token', 'account.linkOver')
export const confirmationNeeded = (account: string): Refusal => invalidField('confirmed', 'account.confirmActing', { account })
/** A code that this browser did not begin and whose account is not signed in here needs a confirmation: a link alone must not switch accounts. */
export const signInUnconfirmed = (account: string): Refusal => invalidField('sign_in', 'account.confirmSignIn', { account })
export const emailUnconfirmed = (): Refusal => invalidField('email_confirmation', 'account.emailUnconfirmed')
export const confirmationOver = (): Refusal => invalidField('token', 'account.linkOver')
/** The reader of the mail has not shown that the account is theirs. */
export const confirmationUnproven = (): Refusal => invalidField('password', 'account.confirmationUnproven')
export const exportRunning = (): Refusal => new Refusal('invalid', 'account.exportRunning')
export const deletionBlockedByOrders = (): Refusal => new Refusal('invalid', 'account.deletionOrders')
export const deletionBlockedByMoney = (): Refusal => invalidField('give_up', 'account.deletionMoney')
export const scopeMissing = (): Refusal => new Refusal('invalid', 'account.tokenScope')

/** Unknown, used, over, or of another browser or panel: indistinguishable. */
export const signInExpired = (): Refusal => invalidField('state', 'signIn.expired')
export const signInUnproven = (): Refusal => invalidField('credential', 'signIn.unproven')
export const signInDeclined = (): Refusal => invalidField('credential', 'signIn.declined')
export const signInEmailKnown = (): Refusal => invalidField('email', 'signIn.emailKnown')
export const signInTaken = (): Refusal => invalidField('provider', 'signIn.taken')
export const signInOccupied = (): Refusal => invalidField('provider', 'signIn.occupied')
export const lastWayIn = (): Refusal => invalidField('provider', 'signIn.lastWay')
export const foreignAddress = (): Refusal => invalidField('redirect_uri', 'signIn.foreignAddress')
export const signInUnavailable = (): Refusal => new Refusal('unavailable', 'signIn.unavailable')
export const noSuchProvider = (): Refusal => new Refusal('not-found', 'request.notFound')

export const tooManyKeys = (most: number): Refusal => new Refusal('invalid', message('account.tooManyKeys', { count: most }))
export const noSuchKey = (): Refusal => new Refusal('not-found', 'request.notFound')
export const keyAddressInvalid = (index: number, value: string): Refusal =>
  invalidField(`addresses.${index}`, 'account.keyAddress', { value: value || '–' })
/** Test keys are valid for API v2 only: everything else would place real orders. */
export const testKeyRefused = (): Refusal => new Refusal('unauthenticated', 'account.testKey')
/** A key from a foreign address: 401, as for a revoked one, but with the reason. */
export const keyElsewhere = (): Refusal => new Refusal('unauthenticated', 'account.keyElsewhere')

export const notAPhoto = (): Refusal => invalidField('file', 'documents.noPhoto')
export const photoTooBig = (megapixels: number): Refusal => invalidField('file', 'documents.tooManyPixels', { megapixels })
export const photoUnreadable = (): Refusal => invalidField('file', 'documents.unreadable')
export const stepIsFull = (count: number): Refusal => invalidField('step', 'documents.stepFull', { count })
export const documentsLocked = (): Refusal => new Refusal('invalid', 'documents.locked')
export const documentsApproved = (): Refusal => new Refusal('invalid', 'documents.approved')
export const storageUnavailable = (): Refusal => new Refusal('unavailable', 'documents.storageAway')
export const noSuchDocument = (): Refusal => new Refusal('not-found', 'request.notFound')
export const documentsNotWaiting = (userId: number): Refusal =>
  new Refusal('invalid', message('documentDecisions.notWaiting', { user: userId }))
/** Somebody else was first: says who, and when. */
export const documentsDecidedBy = (outcome: 'approved' | 'refused', name: string, at: Date): Refusal => {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new Refusal(
    'invalid',
    message(outcome === 'approved' ? 'documentDecisions.approvedBy' : 'documentDecisions.refusedBy', { name, when }),
  )
}
export const ownDocuments = (): Refusal => new Refusal('invalid', 'documentDecisions.own')

export const notDeletedNow = (because: 'orders' | 'money' | 'balance' | 'staff'): Refusal => new Refusal('invalid', obstacles[because])
const obstacles = {
  orders: 'customers.deletionOrders',
  money: 'customers.deletionMoney',
  balance: 'customers.deletionBalance',
  staff: 'customers.deletionStaff',
} as const
export const noDeletionToCancel = (): Refusal => new Refusal('invalid', 'customers.noDeletion')

export const frozenByDispute = (): Refusal => new Refusal('invalid', 'customers.frozenByDispute')
export const hasNoAddress = (): Refusal => new Refusal('invalid', 'customers.noAddress')
export const isNotTrusted = (): Refusal => new Refusal('invalid', 'customers.notTrusted')
export const factorRemovalRequested = (): Refusal => new Refusal('invalid', 'customers.factorRemovalRequested')
export const noFactorRemoval = (): Refusal => new Refusal('invalid', 'customers.noFactorRemoval')
export const customerHasEmail = (): Refusal => invalidField('email', 'customers.emailSame')
export const noEmailChange = (): Refusal => new Refusal('invalid', 'customers.noEmailChange')
export const hasNoFactor = (): Refusal => new Refusal('invalid', 'customers.noFactor')
